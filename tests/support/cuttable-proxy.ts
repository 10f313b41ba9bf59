import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line to a server that a test can cut and mend, as a network would. */
export interface CuttableProxy {
  port: number;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Opens a proxy in front of a local server. */
export const openCuttableProxy = async (target: {
  host: string;
  port: number;
}): Promise<CuttableProxy> => {
  const sockets = new Set<Socket>();
  const link = (inbound: Socket): void => {
    const outbound = connect(target.port, target.host);
    for (const [one, other] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
    }
  };
  let server: Server;
  const listen = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      server = createServer(link);
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  const port = await listen(0);
  return {
    port,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: async () => {
      await listen(port);
    },
  };
};
