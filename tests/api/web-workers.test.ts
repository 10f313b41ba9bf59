import { existsSync, readFileSync } from 'node:fs';
import http, { type IncomingHttpHeaders } from 'node:http';
import { eventually, until } from '../support/eventually';
import { bodyOf, openNewsroom, type Created, type Newsroom } from '../support/newsroom';
import { imageForm, png } from '../support/pictures';
import { advanced } from '../support/advanced';
import { sendRaw } from '../support/raw-http';
import { startProcess, type ServiceProcess } from '../support/service';

const METRICS_TOKEN = 'a-token-for-the-monitoring-system';
const WORKERS = 2;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a request on a connection of its own, which any of the web workers may accept. */
const get = (
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
  onContinue: () => void = () => undefined,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = http.request(url, { agent: false, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.once('error', reject);
    request.once('continue', onContinue);
    request.end();
  });

/** Sends a request as often as told, and resolves to the pending answers once each of them is being handled. */
const begin = (url: string, times: number): Promise<Promise<Answer>[]> =>
  new Promise((resolve) => {
    let begun = 0;
    const onContinue = (): void => {
      begun += 1;
      if (begun === times) resolve(pending);
    };
    const headers = { Expect: '100-continue' };
    const pending = Array.from({ length: times }, () => get(url, headers, 'GET', onContinue));
  });

/** The header fields that belong to the response, not to the request. */
const lasting = (headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
  ...headers,
  date: undefined,
  'x-request-id': undefined,
});

const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

const childrenOf = (pid: number): number[] => {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
};

const isWebWorker = (pid: number): boolean => commandOf(String(pid)).includes('web-worker.js');

/** Process ids below the primary. */
const processesOf = (service: ServiceProcess): { webWorkers: number[]; service: number[] } => {
  const children = childrenOf(service.process().pid ?? 0);
  return {
    webWorkers: children.filter(isWebWorker),
    service: children.filter((pid) => !isWebWorker(pid)),
  };
};

const isRunning = (pid: number): boolean => commandOf(String(pid)) !== '';

/** The folder that the processes share, as a web worker is told. */
const privateFolderOf = (webWorker: number): string =>
  /"folder":"([^"]+)"/.exec(commandOf(String(webWorker)))?.[1] ?? '';

describe('Web workers in front of the service', () => {
  let service: ServiceProcess;
  let newsroom: Newsroom;
  let article: string;

  const start = async (env: Record<string, string> = {}): Promise<void> => {
    service = await startProcess({
      env: {
        WORKERS: String(WORKERS),
        METRICS_TOKEN,
        ...advanced({ readingsSeconds: 0.2 }),
        ...env,
      },
    });
    newsroom = await openNewsroom(service);
    const response = await newsroom.post({ title: 'First', is_published: true });
    expect(response.status).toBe(201);
    article = (await bodyOf<Created>(response)).article.url;
    await until(
      () => processesOf(service).webWorkers.length,
      (count) => count === WORKERS,
    );
  };

  /** Asks until every web worker has a copy. */
  const fill = (url: string, headers?: Record<string, string>): Promise<Answer[]> =>
    Promise.all(Array.from({ length: 12 }, () => get(url, headers)));

  const hits = async (): Promise<number> => {
    const { body } = await get(`${service.url}/metrics`, {
      Authorization: `Bearer ${METRICS_TOKEN}`,
    });
    return Number(/page_cache_requests_total\{result="hit"\} (\d+)/.exec(body)?.[1] ?? 0);
  };

  describe('without limits', () => {
    beforeAll(() => start());
    afterAll(() => service.stop());

    test('answer with what the service answers, in every form', async () => {
      for (const headers of [
        {},
        { 'Accept-Encoding': 'br' },
        { 'Accept-Encoding': 'gzip' },
        { Accept: 'text/markdown' },
      ] as Record<string, string>[]) {
        const [first] = await fill(article, headers);
        const answers = await fill(article, headers);
        for (const { status, headers: fields, body } of answers) {
          expect(status).toBe(200);
          expect(body).toBe(first?.body);
          expect(fields['x-shared-response']).toBeUndefined();
          const sent = Date.parse(fields.date ?? '');
          expect(Math.abs(sent - Date.now())).toBeLessThan(5_000);
          expect(lasting(fields)).toEqual(lasting(first?.headers ?? {}));
          const id = fields['x-request-id'];
          // Only what the service has handled has an id of its own.
          expect(id === undefined || id !== first?.headers['x-request-id']).toBe(true);
        }
      }
    });

    test('answer conditional requests and HEAD from their copies', async () => {
      const [{ headers } = { headers: {} as IncomingHttpHeaders }] = await fill(article);
      const before = await hits();
      const again = await get(article, { 'If-None-Match': headers.etag ?? '' });
      expect([again.status, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
      const since = { 'If-Modified-Since': headers['last-modified'] ?? '' };
      expect((await get(article, since)).status).toBe(304);
      const head = await get(article, {}, 'HEAD');
      expect([head.status, head.body]).toEqual([200, '']);
      expect(head.headers['content-length']).toBe(headers['content-length']);
      await eventually(async () => expect(await hits()).toBeGreaterThanOrEqual(before + 3));
    });

    test('count who reads their copies', async () => {
      const ask = (): Promise<Answer> => get(article, { 'User-Agent': 'ChatGPT-User/1.0' });
      await Promise.all(Array.from({ length: 20 }, ask));
      await eventually(async () => {
        const { body } = await newsroom.panel.call<{
          data: { clients: { operator: string | null; purpose: string | null; html: number }[] };
        }>('GET', '/admin/readership/?days=7');
        expect(body.data.clients).toContainEqual(
          expect.objectContaining({ operator: 'OpenAI', purpose: 'question', html: 20 }),
        );
      });
    });

    test('show a change as soon as it has been answered, in all of them', async () => {
      for (let index = 0; index < 15; index += 1) {
        await fill(`${service.url}/`);
        const title = `Change ${index}`;
        expect((await newsroom.post({ title, is_published: true })).status).toBe(201);
        const answers = await fill(`${service.url}/`);
        for (const { body } of answers) expect(body).toContain(title);
      }
    });

    test('forward bodies of every kind, and what the service refuses of them', async () => {
      const form = await imageForm(await png());
      expect((await newsroom.upload(form)).status).toBe(201);
      const { host } = new URL(service.url);
      const json = JSON.stringify({ email: 'reader@news.example' });
      const chunked = [json.slice(0, 5), json.slice(5)]
        .map((part) => `${part.length.toString(16)}\r\n${part}\r\n`)
        .join('');
      const head = `POST /subscribe HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nAccept: application/json\r\nConnection: close\r\n`;
      const taken = await sendRaw(
        service.url,
        `${head}Transfer-Encoding: chunked\r\n\r\n${chunked}0\r\n\r\n`,
      );
      expect([taken.status, taken.text]).toEqual([200, expect.stringContaining('message')]);
      const large = await sendRaw(
        service.url,
        `${head}Content-Length: 3000000\r\n\r\n${' '.repeat(3_000_000)}`,
      );
      expect(large.status).toBe(413);
      const hosts = await sendRaw(
        service.url,
        `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: other.example\r\nConnection: close\r\n\r\n`,
      );
      expect(hosts.status).toBe(400);
    });

    test('are replaced when they end, while the others answer', async () => {
      const [victim = 0] = processesOf(service).webWorkers;
      process.kill(victim, 'SIGKILL');
      await until(
        () => isRunning(victim),
        (runs) => !runs,
      );
      for (let index = 0; index < 50; index += 1) {
        expect((await get(article)).status).toBe(200);
      }
      await eventually(async () => {
        const { webWorkers } = processesOf(service);
        expect(webWorkers).toHaveLength(WORKERS);
        expect(webWorkers).not.toContain(victim);
      });
      // One that is asked to end completes what it has begun.
      const [leaving = 0] = processesOf(service).webWorkers;
      const asked = Array.from({ length: 40 }, () => get(`${service.url}/search?q=travel`));
      process.kill(leaving, 'SIGTERM');
      for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    });

    test('answer from copies while the service starts again, and hold what they do not have', async () => {
      await fill(article);
      const [victim = 0] = processesOf(service).service;
      process.kill(victim, 'SIGKILL');
      await until(
        () => isRunning(victim),
        (runs) => !runs,
      );
      expect((await get(article)).status).toBe(200);
      const held = await get(`${service.url}/otas`);
      expect(held.status).toBe(200);
      expect(processesOf(service).service).not.toContain(victim);
      const response = await newsroom.post({ title: 'After the crash', is_published: true });
      expect(response.status).toBe(201);
      for (const { body } of await fill(`${service.url}/`)) {
        expect(body).toContain('After the crash');
      }
    });

    test('complete their requests when the service is stopped, and leave nothing behind', async () => {
      const { webWorkers, service: services } = processesOf(service);
      const folder = privateFolderOf(webWorkers[0] ?? 0);
      expect(existsSync(folder)).toBe(true);
      // The kernel resets connections that wait to be accepted.
      const pending = await begin(`${service.url}/search?q=crash`, 20);
      await service.end('SIGTERM');
      for (const { status } of await Promise.all(pending)) expect(status).toBe(200);
      expect(service.process().exitCode).toBe(0);
      expect([...webWorkers, ...services].filter(isRunning)).toEqual([]);
      expect(existsSync(folder)).toBe(false);
    });

    test('end with the primary when it is killed', async () => {
      await service.restart();
      const { webWorkers, service: services } = processesOf(service);
      const folder = privateFolderOf(webWorkers[0] ?? 0);
      await service.end('SIGKILL');
      await until(
        () => [...webWorkers, ...services].filter(isRunning),
        (left) => left.length === 0,
      );
      expect(existsSync(folder)).toBe(false);
      // The database is not locked.
      await service.restart();
      expect((await get(article)).status).toBe(200);
    });
  });

  describe('with limits', () => {
    const QUOTA = 30;

    beforeAll(() => start({ RATE_LIMIT_READ: String(QUOTA), TRUSTED_PROXIES: '127.0.0.1' }));
    afterAll(() => service.stop());

    const from = (address: string): Record<string, string> => ({ 'X-Forwarded-For': address });

    test('count each reader exactly, whatever answers', async () => {
      await fill(article, from('203.0.113.1'));
      const paths = [article, `${service.url}/otas`, article, `${service.url}/search?q=first`];
      const asked = Array.from({ length: 3 * QUOTA }, (_, index) =>
        get(paths[index % paths.length] ?? article, from('203.0.113.2')),
      );
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(QUOTA);
      expect(statuses.filter((status) => status === 429)).toHaveLength(2 * QUOTA);
      const refused = await get(article, from('203.0.113.2'));
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await get(article, from('203.0.113.3'))).status).toBe(200);
    });

    test('take no address from a client that claims to be one of them', async () => {
      const spoofed = (index: number): Record<string, string> => ({
        ...from('203.0.113.4'),
        'X-Web-Worker-Client': `198.51.100.${index}`,
      });
      const asked = Array.from({ length: 2 * QUOTA }, (_, index) =>
        get(`${service.url}/otas`, spoofed(index)),
      );
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(QUOTA);
    });
  });

  test('refuse to start where another program listens', async () => {
    const taken = http.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const address = taken.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    await expect(startProcess({ env: { WORKERS: '2', PORT: port } })).rejects.toThrow(
      `Port ${port} is taken`,
    );
    taken.close();
  });
});
