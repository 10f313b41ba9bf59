/**
 * Puts load on an address that always answers the same body. It looks at the first and the last bytes and
 * parses nothing: a client that parses every header field takes longer than a server with the page in memory,
 * and measures itself. Answers may differ in their header fields, as those do that are made anew.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { createHistogram, performance } from 'node:perf_hooks';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const OK = 200;
const NOT_MODIFIED = 304;
const statusLine = (status) => `HTTP/1.1 ${status} `;
const END_OF_HEAD = '\r\n\r\n';
/** Enough of a body to tell its end from any other part of it. */
const END_BYTES = 16;
const NOTHING = Buffer.alloc(0);
const MICROSECONDS = 1000;

const open = async ({ hostname, port }) => {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  return socket;
};

/** The first answer's end, by which the ends of all the others are known. */
const endOfAnswer = async (socket, request, status) => {
  socket.write(request);
  let answer = Buffer.alloc(0);
  const receive = async () => {
    answer = Buffer.concat([answer, (await once(socket, 'data'))[0]]);
  };
  while (!answer.includes(END_OF_HEAD)) await receive();
  const head = answer.toString('latin1', 0, answer.indexOf(END_OF_HEAD) + END_OF_HEAD.length);
  const hasBody = status !== NOT_MODIFIED;
  const body = hasBody ? Number(/^content-length: *(\d+)/im.exec(head)?.[1]) : 0;
  if (!head.startsWith(statusLine(status)) || (hasBody && !(body >= END_BYTES))) {
    throw new Error(`Nothing to measure: ${head}`);
  }
  while (answer.length < head.length + body) await receive();
  return answer.subarray(-END_BYTES);
};

/** The last bytes of what has been received so far. */
const lastBytes = (before, chunk) =>
  (chunk.length < END_BYTES ? Buffer.concat([before, chunk]) : chunk).subarray(-END_BYTES);

/** Asks again as soon as an answer is complete, until it is time to stop. Resolves to the answers. */
const ask = (socket, { request, status, end, until, latencies }) =>
  new Promise((resolve, reject) => {
    let answers = 0;
    let received = NOTHING;
    let asked = performance.now();
    const start = statusLine(status);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The server closed a connection.')));
    socket.on('data', (chunk) => {
      if (received === NOTHING && chunk.toString('latin1', 0, start.length) !== start) {
        reject(new Error(`An answer was not ${status}: ${chunk.toString('latin1', 0, 40)}`));
      }
      received = lastBytes(received, chunk);
      if (!received.equals(end)) return;
      const now = performance.now();
      latencies.record(Math.max(1, Math.round((now - asked) * MICROSECONDS)));
      answers += 1;
      if (now >= until) return resolve(answers);
      received = NOTHING;
      asked = now;
      socket.write(request);
    });
    socket.write(request);
  });

/**
 * @param {{ connections?: number, seconds?: number, etag?: string }} options `etag`: asks whether the page has changed
 * since, and expects that it has not
 * @returns {Promise<{ answers: number, perSecond: number, p50: number, p99: number }>} latencies in ms, to the microsecond
 * @throws when an answer has another status than 200, or 304 with `etag`
 */
export const steadyLoad = async (url, { connections = 32, seconds = SECONDS, etag } = {}) => {
  const address = new URL(url);
  const status = etag === undefined ? OK : NOT_MODIFIED;
  const condition = etag === undefined ? '' : `If-None-Match: ${etag}\r\n`;
  const request = `GET ${address.pathname}${address.search} HTTP/1.1\r\nHost: ${address.host}\r\n${condition}\r\n`;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(address)));
  const end = await endOfAnswer(sockets[0], request, status);
  const latencies = createHistogram();
  const began = performance.now();
  const until = began + seconds * 1000;
  const answers = await Promise.all(
    sockets.map((socket) => ask(socket, { request, status, end, until, latencies })),
  );
  const took = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.removeAllListeners('close').destroy();
  const all = answers.reduce((sum, count) => sum + count, 0);
  return {
    answers: all,
    perSecond: all / took,
    p50: latencies.percentile(50) / MICROSECONDS,
    p99: latencies.percentile(99) / MICROSECONDS,
  };
};
