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

  /** What a new client is told that asks both in turn, two times more often than it may. */
  const askInTurn = async (): Promise<Response[]> => {
    const headers = newClient();
    const answers: Response[] = [];
    for (let index = 0; index < QUOTA + 2; index += 1) {
      const { url } = index % 2 === 0 ? one : other;
      answers.push(await fetch(`${url}/robots.txt`, { headers }));
    }
    return answers;
  };

  const COUNTED_TOGETHER = [...Array(QUOTA).fill(200), 429, 429];

  test('count a client together', async () => {
    const answers = await askInTurn();
    expect(answers.map(({ status }) => status)).toEqual(COUNTED_TOGETHER);
    for (const { headers } of answers.slice(QUOTA)) {
      expect(headers.get('retry-after')).toMatch(/^\d+$/);
    }
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
    // Nobody can tell the other one, which keeps pages for a shorter time therefore.
    await eventually(async () => expect(await read(other)).toContain('Made in the dark'));
    await line.mend();
    await eventually(async () => {
      expect((await askInTurn()).map(({ status }) => status)).toEqual(COUNTED_TOGETHER);
    });
    expect(one.output()).toMatch(/Redis \(limits\)/);
  });

  test('notice a Redis that says nothing, once, and that it speaks again', async () => {
    const { token } = newsroom.panel;
    const redisReport = async (): Promise<{ level: string; message: string } | undefined> => {
      const response = await fetch(`${one.url}/admin/operations/health`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      const { data } = (await response.json()) as {
        data: { name: string; level: string; message: string }[];
      };
      return data.find(({ name }) => name === 'redis');
    };
    const complaints = (): number => one.output().split('Redis (limits): ').length - 1;
    const before = complaints();
    line.stall();
    // Between two timeouts, a report may name the attempt that was refused meanwhile.
    await eventually(async () =>
      expect(await redisReport()).toMatchObject({
        level: 'failing',
        message: expect.stringMatching(/Socket timeout/),
      }),
    );
    // Beyond what is tried again in the meantime.
    await new Promise((resume) => setTimeout(resume, 2000));
    expect(complaints() - before).toBe(1);
    line.resume();
    await eventually(async () => {
      expect((await askInTurn()).map(({ status }) => status)).toEqual(COUNTED_TOGETHER);
    });
    expect((await redisReport())?.level).not.toBe('failing');
  });
});
