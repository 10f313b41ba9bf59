import { spawn } from 'node:child_process';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describeOnAlikeDatabases } from '../support/databases';
import { eventually } from '../support/eventually';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { nodeOptions } from '../support/node-options';
import { isBrief } from '../support/scope';
import { root, startService, type Service } from '../support/service';
import { execute } from '../support/sql';

interface Report {
  name: string;
  title: string;
  level: 'good' | 'warning' | 'failing';
  message: string;
  advice?: string;
}

const reportsOf = async (newsroom: Newsroom): Promise<Map<string, Report>> => {
  const { status, body } = await newsroom.panel.call<{ data: Report[] }>(
    'GET',
    '/admin/operations/health',
  );
  expect(status).toBe(200);
  return new Map(body.data.map((report) => [report.name, report]));
};

describeOnAlikeDatabases('The state of the service', (database) => {
  let service: Service;
  let newsroom: Newsroom;

  beforeAll(async () => {
    service = await database.start();
    newsroom = await openNewsroom(service);
  });
  afterAll(() => service?.stop());

  it('is told to signed-in people only', async () => {
    expect((await fetch(`${service.url}/admin/operations/health`)).status).toBe(401);
  });

  it('covers what a newsroom depends on, with advice for all that is not good', async () => {
    const reports = await reportsOf(newsroom);
    expect([...reports.keys()].sort()).toEqual(
      expect.arrayContaining([
        'clock',
        'dangling-references',
        'database',
        'disk-space',
        'effects',
        'jobs',
        'proxy',
        'public-address',
        'redis',
        'search-index',
        'vector-index',
      ]),
    );
    for (const { level, message, advice } of reports.values()) {
      expect(message).not.toBe('');
      expect(advice === undefined).toBe(level === 'good');
    }
    expect(reports.get('database')).toMatchObject({
      level: 'good',
      message: expect.stringMatching(/^(SQLite|PostgreSQL) answers in/),
    });
    expect(reports.get('public-address')).toMatchObject({
      level: 'warning',
      advice: expect.stringContaining('PUBLIC_URL'),
    });
  });

  it('names published articles that lost their OTA, and effects that were given up', async () => {
    await newsroom.post({ title: 'Loses its OTA', is_published: true });
    await eventually(async () => {
      expect((await reportsOf(newsroom)).get('search-index')?.level).not.toBe('failing');
    });
    await execute(service, `UPDATE articles SET ota_id = NULL WHERE title = 'Loses its OTA'`);
    await execute(
      service,
      `INSERT INTO effects (kind, payload, state, attempts, next_attempt_at, idempotency_key, created_at, updated_at)
       VALUES ('social', '{}', 'failed', 30, 0, 'given-up', 0, 0)`,
    );
    const reports = await reportsOf(newsroom);
    expect(reports.get('dangling-references')).toMatchObject({
      level: 'warning',
      message: 'Published articles without an OTA: 1.',
    });
    expect(reports.get('effects')).toMatchObject({
      level: 'warning',
      message: 'Given up: 1 × social.',
      advice: expect.stringContaining('Retry'),
    });
  });

  it('notices a proxy that the settings do not name', async () => {
    expect((await reportsOf(newsroom)).get('proxy')?.level).toBe('good');
    await fetch(`${service.url}/never-asked-before`, {
      headers: { 'X-Forwarded-For': '198.51.100.7' },
    });
    expect((await reportsOf(newsroom)).get('proxy')).toMatchObject({
      level: 'warning',
      advice: expect.stringContaining('TRUSTED_PROXIES: 127.0.0.1'),
    });
  });
});

/** A proxy on this machine that treats the headers of requests as it is told. */
const startProxy = async (
  target: () => string,
  change: (headers: Record<string, string | string[] | undefined>) => void,
): Promise<Server> => {
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers };
    change(headers);
    const passed = forward(
      `${target()}${incoming.url ?? '/'}`,
      { method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return proxy;
};

describe('npm run doctor', () => {
  let service: Service;
  let proxy: Server;
  let change: (headers: Record<string, string | string[] | undefined>) => void;

  beforeAll(async () => {
    proxy = await startProxy(
      () => service.url,
      (headers) => change(headers),
    );
    service = await startService({
      env: {
        PUBLIC_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
        TRUSTED_PROXIES: '127.0.0.1',
      },
    });
  });
  afterAll(async () => {
    await service?.stop();
    proxy?.close();
    proxy?.closeAllConnections();
  });

  // The proxy lives in this process, so the command must not block it.
  const examine = (
    env: Record<string, string> = {},
  ): Promise<{ code: number | null; printed: string }> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [...nodeOptions, 'scripts/command.mjs', 'doctor'], {
        cwd: root,
        env: { ...service.environment, ...env },
      });
      let printed = '';
      child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      child.once('exit', (code) => resolve({ code, printed }));
    });

  it('passes behind a proxy that does its work', async () => {
    change = (headers) => {
      headers['x-forwarded-for'] = '198.51.100.20';
      headers['x-forwarded-proto'] = 'http';
    };
    const { code, printed } = await examine();
    expect(printed).toMatch(/^pass {2}Settings +All are understood/m);
    expect(printed).toMatch(/^pass {2}Database +SQLite answers/m);
    expect(printed).toMatch(/^pass {2}Service at its public address/m);
    expect(printed).toMatch(/^pass {2}Authorization header/m);
    expect(printed).toMatch(
      /^pass {2}Readers' addresses +Distinguished by the proxy 127\.0\.0\.1/m,
    );
    expect(printed).toMatch(/\d+ checks: 0 failing/);
    expect(code).toBe(0);
  });

  it('fails where Authorization gets lost, addresses can be forged and the protocol is wrong', async () => {
    change = (headers) => {
      delete headers.authorization;
      headers['x-forwarded-proto'] = 'https';
    };
    const { code, printed } = await examine({ RATE_LIMIT_REED: '1' });
    expect(printed).toMatch(/^warn {2}Settings +RATE_LIMIT_REED is no setting/m);
    expect(printed).toMatch(/^FAIL {2}Authorization header +Does not arrive/m);
    expect(printed).toMatch(/^FAIL {2}Readers' addresses +Everybody can choose/m);
    expect(printed).toMatch(/^FAIL {2}Protocol/m);
    expect(printed).toMatch(/→ Let the proxy set X-Forwarded-Proto/);
    expect(code).toBe(1);
  });

  (isBrief ? it.skip : it)('says when nothing answers, or another service does', async () => {
    const nobody = await examine({ PUBLIC_URL: 'http://127.0.0.1:9' });
    expect(nobody.printed).toMatch(/^FAIL {2}Service at its public address +.*can't be reached/m);
    expect(nobody.code).toBe(1);
  });

  it('is no open door: the echo needs a token that was issued', async () => {
    const response = await fetch(`${service.url}/operations/echo`, {
      method: 'POST',
      headers: { 'X-Echo-Token': 'guessed', Authorization: 'Bearer guessed' },
    });
    expect([404, 405]).toContain(response.status);
  });
});
