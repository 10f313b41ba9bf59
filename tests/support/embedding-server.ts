import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface EmbeddingCall {
  model: string;
  input: string[];
  authorization: string | undefined;
}

/** Meanings that the fake model knows, one dimension each. */
const MEANINGS = [
  /loyal|stamp|frequent guest/i,
  /fare|airline|carrier/i,
  /quarter|result|earnings/i,
];

/** The vector of a text: one dimension a meaning, the others alike for all texts. */
export const vectorOf = (text: string, dimensions: number): number[] => [
  ...MEANINGS.map((meaning) => (meaning.test(text) ? 1 : 0)),
  ...Array.from({ length: dimensions - MEANINGS.length }, () => 0.1),
];

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};

export interface ModelServer {
  url: string;
  calls: EmbeddingCall[];
  /** What was asked while requests waited, as it came. */
  held: string[];
  behaviour: {
    /** So many requests are refused first. */
    failures: number;
    /** What is answered in place of vectors. */
    answer: string | null;
    /** Whether requests wait, for as long as this stays. */
    isHeld: boolean;
    dimensions: number;
  };
  stop(): Promise<unknown>;
}

/** A service that speaks `POST /v1/embeddings`, and can be told to misbehave. */
export const startModelServer = async (): Promise<ModelServer> => {
  const calls: EmbeddingCall[] = [];
  const held: string[] = [];
  const behaviour: ModelServer['behaviour'] = {
    failures: 0,
    answer: null,
    isHeld: false,
    dimensions: 4,
  };
  const server: Server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      if (behaviour.isHeld) held.push(body);
      while (behaviour.isHeld) await pause(20);
      if (behaviour.failures > 0) {
        behaviour.failures--;
        response.writeHead(503).end('busy');
        return;
      }
      if (behaviour.answer !== null) {
        response.writeHead(200, { 'Content-Type': 'text/html' }).end(behaviour.answer);
        return;
      }
      const { model, input } = JSON.parse(body) as { model: string; input: string[] };
      calls.push({ model, input, authorization: request.headers.authorization });
      const data = input
        .map((text, index) => ({ index, embedding: vectorOf(text, behaviour.dimensions) }))
        .reverse();
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ object: 'list', model, data }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    held,
    behaviour,
    stop: () => {
      behaviour.isHeld = false;
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
};
