import { createServer, request as ask } from 'node:http';

/** Stands in front of a service and loses answers on their way back, after the work is done. */
export interface AnswerLosingProxy {
  url: string;
  /** Loses the next answer from a path: the connection ends without it. */
  loseNext(path: string): void;
  /** How many answers it has lost. */
  lost(): number;
  stop(): Promise<void>;
}

/** Opens one in front of a service. */
export const openAnswerLosingProxy = async (target: string): Promise<AnswerLosingProxy> => {
  let doomed: string | null = null;
  let lost = 0;
  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    const onward = ask(new URL(url, target), { method, headers }, (answer) => {
      if (url !== doomed) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      doomed = null;
      answer.resume().once('end', () => {
        lost += 1;
        response.destroy();
      });
    });
    onward.once('error', () => response.destroy());
    request.pipe(onward);
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    loseNext(path) {
      doomed = path;
    },
    lost: () => lost,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
