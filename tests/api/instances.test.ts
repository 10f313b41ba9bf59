import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  approveInBrowser,
  authorizationUrl,
  newProofKey,
  openBrowser,
  redeem,
  registerClient,
} from '../support/agent-flow';
import { openCuttableProxy, type CuttableProxy } from '../support/cuttable-proxy';
import { postgres } from '../support/databases';
import { eventually, until } from '../support/eventually';
import { startMastodon, type FakeProvider, type Status } from '../support/fake-provider';
import { fastEffects } from '../support/fast-effects';
import { addressOf } from '../support/local-services';
import { libraryRows, unnamedUploads } from '../support/media-library';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { imageForm, png } from '../support/pictures';
import {
  describeBehindNginx,
  startReverseProxy,
  type ReverseProxy,
} from '../support/reverse-proxy';
import { isWhole } from '../support/scope';
import { freePort } from '../support/free-port';
import { slowStart, startProcess, type ServiceProcess } from '../support/service';

const QUOTA = 40;

/** How long clients rest between two requests during restarts. */
const REST_MS = isWhole ? 0 : 50;

const SOCIAL_TOKEN = 'mastodon-test-token';

const titleIn = ({ status }: Status): string => status.split('\n')[0] ?? '';

interface SeenEffect {
  status: string;
  attempts: number;
}

/** One PostgreSQL, one Redis, two processes, nginx in front that asks them in turn. */
describeBehindNginx('Two processes behind a reverse proxy', () => {
  let lineToPostgres: CuttableProxy;
  let one: ServiceProcess;
  let other: ServiceProcess;
  let proxy: ReverseProxy;
  let mastodon: FakeProvider & { statuses: Status[] };
  let newsroom: Newsroom;
  const firstHost = randomInt(2 ** 24);
  let clients = 0;

  beforeAll(async () => {
    const { hostname, port } = new URL(addressOf('PostgreSQL'));
    lineToPostgres = await openCuttableProxy({ host: hostname, port: Number(port) });
    const proxyPort = await freePort();
    mastodon = await startMastodon(SOCIAL_TOKEN);
    const env = {
      REDIS_URL: `${addressOf('Redis')}/10`,
      RATE_LIMIT_READ: String(QUOTA),
      TRUSTED_PROXIES: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
      ...fastEffects,
      SOCIAL_PROVIDER: 'mastodon',
      SOCIAL_MASTODON_URL: mastodon.url,
      SOCIAL_MASTODON_TOKEN: SOCIAL_TOKEN,
    };
    one = await postgres.startProcess({ env });
    const { APP_KEYS = '', PUBLIC_DIRECTORY = '' } = one.environment;
    const address = new URL(one.environment.DATABASE_URL ?? '');
    address.port = String(lineToPostgres.port);
    other = await startProcess({
      env: { ...env, APP_KEYS, PUBLIC_DIRECTORY, DATABASE_URL: address.href },
    });
    proxy = await startReverseProxy(proxyPort, [one.url, other.url]);
    newsroom = await openNewsroom({ url: proxy.url, folder: one.folder });
  });
  afterAll(async () => {
    await proxy.stop();
    await other.stop();
    await one.stop();
    await mastodon.stop();
    await lineToPostgres.cut();
  });

  /** A reader who has not asked before, in this run or an earlier one. */
  const newReader = (): Record<string, string> => {
    clients += 1;
    const host = (firstHost + clients) % 2 ** 24;
    return { 'X-Forwarded-For': `10.${host >> 16}.${(host >> 8) & 255}.${host & 255}` };
  };

  const read = async (path: string, { url }: { url: string } = proxy): Promise<Response> =>
    fetch(`${url}${path}`, { headers: newReader() });

  const publish = async (title: string): Promise<void> => {
    const response = await newsroom.post({ title, is_published: true });
    expect(response.status).toBe(201);
    await response.text();
  };

  test('a picture that is sent to both at once under one key is stored once', async () => {
    const form = imageForm(await png(700, 400));
    const send = ({ url }: ServiceProcess): Promise<Response> =>
      fetch(`${url}/api/images`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${newsroom.token}`, 'Idempotency-Key': 'sent-to-both' },
        body: form,
      });
    const responses = await Promise.all([one, other, one, other].map(send));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(await libraryRows(one)).toHaveLength(1);
    expect(await unnamedUploads(one)).toEqual([]);
  });

  test('an article is fresh on both within moments of its publication', async () => {
    const hub = `/${newsroom.otaSlug}`;
    for (const service of [one, other]) {
      expect(await (await read(hub, service)).text()).not.toContain('Seen by both');
    }
    await publish('Seen by both');
    for (const service of [one, other]) {
      await eventually(async () => {
        expect(await (await read(hub, service)).text()).toContain('Seen by both');
      });
    }
  });

  test('a reader has one allowance, whichever process answers', async () => {
    const headers = newReader();
    const statuses: number[] = [];
    for (let index = 0; index < QUOTA + 5; index += 1) {
      statuses.push((await fetch(`${proxy.url}/robots.txt`, { headers })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(QUOTA);
    expect(statuses.slice(QUOTA)).toEqual(Array(5).fill(429));
  });

  test('a revoked agent is turned away by both at its next call', async () => {
    const browser = openBrowser(proxy, newsroom.panel.token);
    const client = await registerClient(proxy);
    const key = newProofKey();
    const answer = await approveInBrowser(browser, authorizationUrl(proxy, client, key));
    const { access_token } = await redeem(proxy, client, key, answer, {
      resource: `${proxy.url}/mcp`,
    });
    const call = async ({ url }: { url: string }): Promise<number> => {
      const response = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${access_token}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          Host: new URL(proxy.url).host,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
      return response.status;
    };
    expect([await call(proxy), await call(proxy)]).toEqual([200, 200]);
    const { data } = await browser.panel<{ id: string }[]>('GET', '/grants');
    await browser.panel('DELETE', `/grants/${data[0]?.id}`);
    expect([await call(proxy), await call(proxy)]).toEqual([401, 401]);
  });

  test('without the database cached pages are still read, the rest says when to come back', async () => {
    expect((await read('/glossary', other)).status).toBe(200);
    await lineToPostgres.cut();
    expect((await read('/glossary', other)).status).toBe(200);
    for (const path of ['/press', '/press.md', '/feed', '/stock/none/history', '/api/articles']) {
      const missing = await read(path, other);
      expect([path, missing.status]).toEqual([path, 503]);
      expect(missing.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect((await read('/up', other)).status).toBe(503);
    await lineToPostgres.mend();
    await eventually(async () => {
      expect((await read('/press', other)).status).toBe(200);
    });
  });

  test('without the database a good token is not called a wrong one', async () => {
    const calls: [string, string, string][] = [
      ['POST', '/api/articles', newsroom.token],
      ['GET', '/api/articles?status=draft', newsroom.fullToken],
      ['POST', '/api/otas', newsroom.fullToken],
      ['GET', '/admin/users/me', newsroom.panel.token],
      ['GET', '/content-manager/collection-types/api::ota.ota', newsroom.panel.token],
    ];
    const call = async (method: string, path: string, token: string): Promise<Response> =>
      fetch(`${other.url}${path}`, {
        method,
        headers: { ...newReader(), Authorization: `Bearer ${token}` },
      });
    await lineToPostgres.cut();
    for (const [method, path, token] of calls) {
      const answer = await call(method, path, token);
      expect([path, answer.status]).toEqual([path, 503]);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(answer.headers.get('www-authenticate')).toBeNull();
    }
    const agent = await call('POST', '/mcp', 'any-token');
    expect([agent.status, agent.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await agent.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32603 } });
    // No token is wrong whatever the database knows.
    expect((await read('/admin/users/me', other)).status).toBe(401);
    await lineToPostgres.mend();
    await eventually(async () => {
      expect((await read('/up', other)).status).toBe(200);
    });
    const wrong = await call('GET', '/api/articles?status=draft', 'a-wrong-token');
    expect(wrong.status).toBe(401);
    expect((await call('GET', '/api/articles?status=draft', newsroom.fullToken)).status).toBe(200);
  });

  test('what freezes while it publishes is taken over by the other, and changes nothing afterwards', async () => {
    const [first, second] = [one.process(), other.process()];
    /** What is told the network last, as the process sees it that goes on. */
    const effect = async (): Promise<SeenEffect | undefined> => {
      const response = await fetch(`${other.url}/admin/publishing/effects?kind=social`, {
        headers: { ...newReader(), Authorization: `Bearer ${newsroom.panel.token}` },
      });
      const { data } = (await response.json()) as { data: { effects: SeenEffect[] } };
      return data.effects[0];
    };
    await until(effect, (seen) => seen === undefined || seen.status === 'done');
    for (const list of [mastodon.received, mastodon.statuses]) list.length = 0;
    mastodon.mood = () => {
      if (mastodon.received.length === 1) {
        first.kill('SIGSTOP');
        second.kill('SIGCONT');
      }
      return { kind: 'well' };
    };
    try {
      second.kill('SIGSTOP');
      const posting = fetch(`${one.url}/api/articles`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${newsroom.token}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({
          title: 'Frozen',
          body: 'A paragraph.',
          ota_id: newsroom.otaId,
          author_id: newsroom.authorId,
          is_published: true,
        }),
      });
      await until(
        () => mastodon.received.length,
        (calls) => calls >= 1,
      );
      const done = await until(effect, (seen) => seen?.status === 'done');
      expect(done?.attempts).toBe(2);
      first.kill('SIGCONT');
      expect((await posting).status).toBe(201);
      await pause(1_000);
      expect(await effect()).toEqual(done);
      expect(mastodon.received).toHaveLength(2);
      expect(mastodon.statuses.map(titleIn)).toEqual(['Frozen']);
    } finally {
      for (const process of [first, second]) process.kill('SIGCONT');
    }
  });

  test('rolling restarts lose no request, however slow a start is', async () => {
    for (const { environment } of [one, other]) Object.assign(environment, slowStart(1000));
    const paths = ['/', '/glossary', '/llms.txt', '/api/search?q=article'];
    const answers = new Map<string, number>();
    let isOver = false;
    const askOn = async (kind: string, ask: (index: number) => Promise<Response>) => {
      for (let index = 0; !isOver; index += 1) {
        const outcome = await ask(index).then(
          async (response) => {
            await response.text();
            return response.status;
          },
          (error: unknown) => String(error),
        );
        const answer = `${kind} ${outcome}`;
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
        await pause(REST_MS);
      }
    };
    const readNext = (index: number): Promise<Response> => read(paths[index % paths.length] ?? '/');
    // A connection that the kernel has taken, but the process has not when it closes its door, is reset. nginx may not
    // send what came on it elsewhere, and says 502; then a pipeline sends the same key again.
    let resets = 0;
    let posts = 0;
    const postNext = async (index: number): Promise<Response> => {
      posts += 1;
      const send = (): Promise<Response> =>
        newsroom.post(
          { title: `Posted during a restart ${index}` },
          { 'Idempotency-Key': `restart-${index}` },
        );
      const response = await send();
      if (response.status !== 502) return response;
      resets += 1;
      return send();
    };
    const before = await newsroom.count('articles');
    const clients = [
      askOn('read', readNext),
      askOn('read', readNext),
      askOn('read', readNext),
      askOn('post', postNext),
    ];
    // The next one ends as soon as the one before it is back.
    for (const service of isWhole ? [one, other, one, other] : [one, other]) {
      await service.restart();
    }
    isOver = true;
    await Promise.all(clients);
    expect([...answers.keys()].sort()).toEqual(['post 201', 'read 200']);
    expect(resets).toBeLessThanOrEqual(1);
    expect(await newsroom.count('articles')).toBe(before + posts);
  });
});
