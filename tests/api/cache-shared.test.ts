import { openCuttableProxy, type CuttableProxy } from '../support/cuttable-proxy';
import { eventually } from '../support/eventually';
import { addressOf, describeWith } from '../support/local-services';
import { bodyOf, openNewsroom, type Created, type Newsroom } from '../support/newsroom';
import { startService, type Service } from '../support/service';

const QUOTA = 6;

describeWith('Redis', 'Two processes that share a Redis server', () => {
  let line: CuttableProxy;
  let one: Service;
  let other: Service;
  let newsroom: Newsroom;

  beforeAll(async () => {
    const { hostname, port } = new URL(addressOf('Redis'));
    line = await openCuttableProxy({ host: hostname, port: Number(port) });
    const env = {
      REDIS_URL: `redis://127.0.0.1:${line.port}/9`,
      RATE_LIMIT_READ: String(QUOTA),
      TRUSTED_PROXIES: '127.0.0.1',
    };
    one = await startService({ env });
    const { DATABASE_FILENAME = '', PUBLIC_DIRECTORY = '' } = one.environment;
    other = await startService({ env: { ...env, DATABASE_FILENAME, PUBLIC_DIRECTORY } });
    newsroom = await openNewsroom(one);
  });
  afterAll(async () => {
    await other.stop();
    await one.stop();
    await line.cut();
  });

  let clients = 0;
  /** A client that has not asked before, in this run or an earlier one. */
  const newClient = (): Record<string, string> => {
    clients += 1;
    const host = (Date.now() % 60_000) + clients;
    return { 'X-Forwarded-For': `10.77.${host >> 8}.${host & 255}` };
  };

  const read = async (service: Service, path = '/'): Promise<string> => {
    const response = await fetch(`${service.url}${path}`, { headers: newClient() });
    return response.text();
  };

  const publish = async (title: string): Promise<void> => {
    const response = await newsroom.post({ title, is_published: true });
    expect(response.status).toBe(201);
    await bodyOf<Created>(response);
  };

  test('count a client together', async () => {
    const headers = newClient();
    const statuses: number[] = [];
    for (let index = 0; index < QUOTA + 2; index += 1) {
      const service = index % 2 === 0 ? one : other;
      const response = await fetch(`${service.url}/robots.txt`, { headers });
      statuses.push(response.status);
      if (response.status === 429) expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect(statuses).toEqual([...Array(QUOTA).fill(200), 429, 429]);
  });

  test('forget together what has changed', async () => {
    expect(await read(other)).not.toContain('Known to both');
    await publish('Known to both');
    await eventually(async () => expect(await read(other)).toContain('Known to both'));
  });

  test('go on alone while Redis is away, and are at one again afterwards', async () => {
    expect(await read(other)).not.toContain('Made in the dark');
    await line.cut();
    await publish('Made in the dark');
    expect(await read(one)).toContain('Made in the dark');
    const headers = newClient();
    const statuses: number[] = [];
    for (let index = 0; index < QUOTA + 1; index += 1) {
      statuses.push((await fetch(`${one.url}/robots.txt`, { headers })).status);
    }
    expect(statuses).toEqual([...Array(QUOTA).fill(200), 429]);
    await line.mend();
    await eventually(async () => expect(await read(other)).toContain('Made in the dark'));
    expect(one.output()).toMatch(/Redis \(limits\)/);
  });
});
