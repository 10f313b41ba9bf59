import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { environmentSchema } from '../../src/environment/schema';
import { advanced } from '../support/advanced';
import { openCuttableProxy, type CuttableProxy } from '../support/cuttable-proxy';
import { postgres, type ReservedPlace } from '../support/databases';
import { startProvider, type FakeProvider } from '../support/fake-provider';
import { addressOf, describeWith } from '../support/local-services';
import { startMailServer, type MailServer } from '../support/mail-server';
import { useDoorsInTrouble, useEveryDoor, type Run } from '../support/secret-doors';
import { openHunt, type Hunt } from '../support/secret-hunt';
import { freePort } from '../support/free-port';
import { startService } from '../support/service';
import { execute } from '../support/sql';
import { until } from '../support/eventually';

/** What anybody may read. */
const PUBLIC_KEYS = ['INDEXNOW_KEY', 'MCP_REGISTRY_PUBLIC_KEY'];

/** Names of settings that are secrets, but for the key that is served as a public file. */
const SECRET_SETTINGS = Object.keys(environmentSchema.shape).filter(
  (name) => /SECRET|KEY|SALT|PASSWORD|TOKEN|HEADER/.test(name) && !PUBLIC_KEYS.includes(name),
);

/** A provider that refuses everything and repeats what it was sent, key first. */
const startIndiscreetProvider = (): Promise<FakeProvider> =>
  startProvider(({ headers, body, path }) => {
    const { authorization = '', 'x-api-key': key = '' } = headers;
    const message = `Wrong key ${authorization}${String(key)} ${path} ${body.toString()}`;
    return { status: 401, body: JSON.stringify({ error: message, message }) };
  });

/** A Redis server whose password is another. */
const startWrongRedis = async (): Promise<{ port: number; server: Server }> => {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', () => socket.write('-WRONGPASS invalid username-password pair\r\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, server };
};

/** A mail server that at first takes nobody in, and says whom. */
const startForgetfulMailServer = (): Promise<MailServer> => {
  let attempts = 0;
  return startMailServer({
    judgeLogin({ username, password }) {
      attempts += 1;
      const text = `No ${username}:${password} ${btoa(unescape(encodeURIComponent(password)))}`;
      return attempts > 2 ? null : { code: 535, text };
    },
  });
};

/** What may go through an address only in another form. */
const withSpecialCharacters = (value: string): string => `${value}/+ü@`;

describeWith('PostgreSQL', 'Everything that is logged', () => {
  let provider: FakeProvider;
  let redis: Awaited<ReturnType<typeof startWrongRedis>>;
  let place: ReservedPlace;
  let lineToPostgres: CuttableProxy;
  let json: Run;
  let text: Run;

  beforeAll(async () => {
    provider = await startIndiscreetProvider();
    redis = await startWrongRedis();
    place = await postgres.reserve({ withTables: true });
    const { hostname, port } = new URL(addressOf('PostgreSQL'));
    lineToPostgres = await openCuttableProxy({ host: hostname, port: Number(port) });
    [json, text] = await Promise.all([openJsonRun(), openTextRun()]);
  }, 120_000);
  afterAll(async () => {
    await lineToPostgres?.cut();
    for (const run of [json, text]) {
      await run?.service.stop();
      await run?.mail.close();
    }
    await place?.release();
    await provider?.stop();
    redis?.server.close();
  });

  /** A value for every setting that is a secret, each remembered. */
  const secretSettings = (hunt: Hunt): Record<string, string> => {
    const value = (name: string): string =>
      hunt.keep(name, randomBytes(20).toString('hex') + name.toLowerCase());
    return {
      ...Object.fromEntries(SECRET_SETTINGS.map((name) => [name, value(name)])),
      APP_KEYS: `${value('APP_KEYS')},${value('APP_KEYS_2')}`,
      SOCIAL_WEBHOOK_SECRET: `whsec_${hunt.keep('SOCIAL_WEBHOOK_SECRET', randomBytes(30).toString('base64'))}`,
      QUOTE_HTTP_HEADER: `X-Api-Key: ${value('QUOTE_HTTP_HEADER')}`,
      QUOTE_HTTP_URL: `${provider.url}/{ticker}?apikey=${value('QUOTE_HTTP_URL')}`,
    };
  };

  const openRun = async (
    format: 'text' | 'json',
    settings: (hunt: Hunt) => Record<string, string>,
  ): Promise<Run> => {
    const hunt = openHunt();
    const mail = await startForgetfulMailServer();
    const redisPassword = hunt.keep('REDIS_URL', withSpecialCharacters('redis-password-97531'));
    const mailPassword = hunt.keep('SMTP_URL', withSpecialCharacters('mail-password-86420'));
    const service = await startService({
      env: {
        ...secretSettings(hunt),
        LOG_FORMAT: format,
        LOG_LEVEL: 'silly',
        REDIS_URL: `redis://:${encodeURIComponent(redisPassword)}@127.0.0.1:${redis.port}`,
        SMTP_URL: mail.url.replace('//', `//desk:${encodeURIComponent(mailPassword)}@`),
        MAIL_FROM: hunt.keep('MAIL_FROM', 'desk-of-the-news@news.example'),
        EMBEDDINGS: 'openai',
        EMBEDDING_URL: provider.url,
        SUMMARY_PROVIDER: 'openai',
        SUMMARY_OPENAI_URL: provider.url,
        QUOTE_PROVIDER: 'http',
        INDEXNOW_KEY: 'a-key-that-is-public',
        ...advanced({
          indexNowUrl: provider.url,
          tickSeconds: 0.3,
          effectRetrySeconds: 0.3,
          pollSeconds: 0.3,
          effectAttempts: 3,
          retrySeconds: 0.3,
        }),
        AGENT_IDENTITY_ISSUERS: `https://127.0.0.1:${await freePort()}`,
        OUTBOUND_PRIVATE_NETWORKS: '127.0.0.1/32',
        ...settings(hunt),
      },
    });
    return { service, mail, hunt };
  };

  /** Publishes with providers that refuse, asks for quotes, and breaks tables under the service. */
  const runIntoFaults = async (
    run: Run,
    { newsroom, agent }: Awaited<ReturnType<typeof useEveryDoor>>,
  ): Promise<void> => {
    const { service } = run;
    const listed = { name: 'Listed', slug: 'listed', ticker: 'LSTD', is_listed: true };
    await newsroom.call('POST', '/api/otas', { data: listed }, newsroom.fullToken);
    await newsroom.post({ title: 'Published', is_published: true });
    await execute(service, "UPDATE scheduled_jobs SET next_run_at = 0 WHERE name = 'fetch-quotes'");
    await until(
      () => service.output(),
      (output) =>
        ['summary', 'social'].every((kind) => output.includes(`Effect ${kind}`)) &&
        output.includes('Job fetch-quotes failed'),
    );
    for (const table of ['newsletter_requests', 'oauth_artifacts', 'articles', 'admin_users']) {
      await execute(service, `ALTER TABLE ${table} RENAME TO ${table}_elsewhere`);
    }
    expect(await useDoorsInTrouble(run, newsroom, agent)).toContain(500);
  };

  const expectNoSecrets = async ({ service, hunt }: Run): Promise<void> => {
    await service.stop();
    expect(hunt.count()).toBeGreaterThan(50);
    expect(hunt.findIn(service.output())).toEqual([]);
  };

  /** On SQLite, with a bucket and Mastodon. */
  const openJsonRun = (): Promise<Run> =>
    openRun('json', () => ({
      S3_BUCKET: 'newsroom',
      S3_ENDPOINT: provider.url,
      S3_PUBLIC_URL: provider.url,
      S3_FORCE_PATH_STYLE: 'true',
      SOCIAL_PROVIDER: 'mastodon',
      SOCIAL_MASTODON_URL: provider.url,
    }));

  /** On PostgreSQL, with Bluesky. */
  const openTextRun = (): Promise<Run> =>
    openRun('text', (hunt) => {
      const address = new URL(place.environment.DATABASE_URL ?? '');
      address.port = String(lineToPostgres.port);
      // Where the server trusts this machine, any password will do.
      address.password ||= withSpecialCharacters('database-password-1357');
      hunt.keep('DATABASE_URL', decodeURIComponent(address.password));
      return {
        DATABASE_URL: address.href,
        SOCIAL_PROVIDER: 'bluesky',
        SOCIAL_BLUESKY_SERVICE: provider.url,
        SOCIAL_BLUESKY_IDENTIFIER: 'desk.example.com',
      };
    });

  it('is asked for with every setting that is a secret', () => {
    for (const { service } of [json, text]) {
      expect(Object.keys(service.environment)).toEqual(expect.arrayContaining(SECRET_SETTINGS));
    }
  });

  it('as JSON holds no secret', async () => {
    await runIntoFaults(json, await useEveryDoor(json));
    await expectNoSecrets(json);
  });

  it('as text holds no secret, nor when the database goes away', async () => {
    const { newsroom, agent } = await useEveryDoor(text);
    await runIntoFaults(text, { newsroom, agent });
    await lineToPostgres.cut();
    expect(await useDoorsInTrouble(text, newsroom, agent)).toContain(503);
    await expectNoSecrets(text);
  });

  it('before the service has begun holds no secret, when its database is away', async () => {
    const hunt = openHunt();
    const password = hunt.keep('password', withSpecialCharacters('database-password-2468'));
    const address = `postgres://desk:${encodeURIComponent(password)}@127.0.0.1:${await freePort()}/news`;
    const failed = await startService({ env: { DATABASE_URL: address, LOG_LEVEL: 'silly' } }).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(failed).toContain('ECONNREFUSED');
    expect(hunt.findIn(failed)).toEqual([]);
  });
});
