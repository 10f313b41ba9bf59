import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a provider got it. */
export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface Answer {
  status: number;
  body: string | Buffer;
  headers?: Record<string, string>;
}

/**
 * How a provider misbehaves before it answers. `late` does what was asked, but answers after the
 * given time; `hang` does what was asked and never answers; the others do nothing.
 */
export type Mood =
  | { kind: 'well' }
  | { kind: 'failing'; status: number }
  | { kind: 'late'; milliseconds: number }
  | { kind: 'hang' }
  | { kind: 'raw'; answer: Answer };

export interface FakeProvider {
  url: string;
  /** Every request, in order. */
  received: Received[];
  /** The mood for each request, asked anew each time. */
  mood: () => Mood;
  stop(): Promise<void>;
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const send = (response: ServerResponse, { status, body, headers }: Answer): void => {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(body);
};

/** The JSON of an answer. */
export const json = (value: unknown, status = 200): Answer => ({
  status,
  body: JSON.stringify(value),
});

/**
 * A provider on this machine.
 *
 * @param act what it does with a request, as the real one would
 */
export const startProvider = async (act: (request: Received) => Answer): Promise<FakeProvider> => {
  const received: Received[] = [];
  const provider: FakeProvider = {
    url: '',
    received,
    mood: () => ({ kind: 'well' }),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const got: Received = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: await readBody(request),
    };
    received.push(got);
    const mood = provider.mood();
    if (mood.kind === 'failing') return send(response, json({ error: 'broken' }, mood.status));
    if (mood.kind === 'raw') return send(response, mood.answer);
    const answer = act(got);
    if (mood.kind === 'hang') return;
    if (mood.kind === 'late') await new Promise((resume) => setTimeout(resume, mood.milliseconds));
    send(response, answer);
  };
  const server: Server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
};

export interface Status {
  id: string;
  url: string;
  status: string;
  key: string;
}

/** A Mastodon server: a repeated `Idempotency-Key` gets the status that it made before. */
export const startMastodon = async (
  token: string,
): Promise<FakeProvider & { statuses: Status[] }> => {
  const statuses: Status[] = [];
  const provider = await startProvider(({ method, path, headers, body }) => {
    if (method !== 'POST' || path !== '/api/v1/statuses') return json({ error: 'no' }, 404);
    if (headers.authorization !== `Bearer ${token}`) return json({ error: 'token' }, 401);
    const key = String(headers['idempotency-key']);
    const { status } = JSON.parse(body.toString()) as { status: string };
    let made = statuses.find((other) => other.key === key);
    if (made === undefined) {
      const id = String(statuses.length + 1);
      made = { id, url: `https://social.example/@desk/${id}`, status, key };
      statuses.push(made);
    }
    return json(made);
  });
  return Object.assign(provider, { statuses });
};
