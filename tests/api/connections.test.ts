import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { advanced } from '../support/advanced';
import { until } from '../support/eventually';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { sendRaw } from '../support/raw-http';
import { startService, type Service } from '../support/service';

const SILENCE_SECONDS = 2;
const MOST = 60;
const MANY = 40;
/** More than what the two kernels keep for a reader who does not read. */
const PIPELINED = 2_000;

describe('Connections', () => {
  let service: Service;
  let newsroom: Newsroom;
  const open = new Set<Socket>();

  beforeAll(async () => {
    service = await startService({
      env: {
        ...advanced({ silenceSeconds: SILENCE_SECONDS, maxConnections: MOST }),
      },
    });
    newsroom = await openNewsroom(service);
    await newsroom.post({ body: 'A sentence of some length. '.repeat(2_000), is_published: true });
  });
  afterEach(() => {
    for (const socket of open) socket.destroy();
  });
  afterAll(() => service.stop());

  const dial = (): Socket => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    return socket;
  };

  const untilEnded = (): Promise<number> =>
    until(
      () => open.size,
      (left) => left === 0,
    );

  test('on which nothing is said are ended', async () => {
    for (let index = 0; index < MANY; index += 1) dial().resume();
    await untilEnded();
  });

  test('that begin a request and do not finish it are ended', async () => {
    for (const begun of ['GET / HT', 'GET / HTTP/1.1\r\nHost: news.example\r\n', 'P']) {
      dial().resume().write(begun);
    }
    const { host } = new URL(service.url);
    const head = `POST /subscribe HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`;
    dial().resume().write(`${head}Content-Length: 100\r\n\r\n{`);
    await untilEnded();
  });

  test('whose reader does not read are ended', async () => {
    const { host } = new URL(service.url);
    const request = `GET /llms-full.txt HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const socket = dial();
    // Nothing is taken from the kernel, and an end is noticed by what can't be written any more.
    socket.pause();
    socket.write(request.repeat(PIPELINED));
    const writing = setInterval(() => socket.write(request), 100);
    await untilEnded();
    clearInterval(writing);
  });

  test('that are slow but alive keep working', async () => {
    const { host } = new URL(service.url);
    const body = JSON.stringify({
      title: 'Posted over a slow line',
      body: 'A paragraph.',
      ota_id: newsroom.otaId,
      author_id: newsroom.authorId,
    });
    const socket = dial();
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.write(
      `POST /api/articles HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${newsroom.token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    );
    const parts = 8;
    const length = Math.ceil(body.length / parts);
    for (let part = 0; part < parts; part += 1) {
      socket.write(body.slice(part * length, (part + 1) * length));
      // Together longer than the silence that is allowed.
      await pause((SILENCE_SECONDS * 1500) / parts);
    }
    await until(
      () => answer,
      (text) => text.startsWith('HTTP/1.1 '),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  });

  test('are no more than what is allowed, and there is room again afterwards', async () => {
    for (let index = 0; index < MOST * 2; index += 1) dial().resume();
    await until(
      () => open.size,
      (left) => left <= MOST,
    );
    expect(open.size).toBeGreaterThan(MOST / 2);
    await untilEnded();
    const { host } = new URL(service.url);
    const request = `GET /up HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect((await sendRaw(service.url, request)).status).toBe(200);
  });
});
