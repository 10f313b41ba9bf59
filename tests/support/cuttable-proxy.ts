import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { pipeline, Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port';

/** A line to a server that a test can cut, stall, slow down and mend, as a network would. */
export interface CuttableProxy {
  port: number;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections again. */
  mend(): Promise<void>;
  /** Connections stay open and new ones open, but no byte arrives at either end. */
  stall(): void;
  /** What was held back arrives, and everything after it. */
  resume(): void;
  /** From now on bytes arrive this many milliseconds later in each direction; 0 is at once. */
  delay(milliseconds: number): void;
}

/** Opens a proxy in front of a local server. */
export const openCuttableProxy = async (target: {
  host: string;
  port: number;
}): Promise<CuttableProxy> => {
  const sockets = new Set<Socket>();
  /** What waits for the line to move on; null while it moves. */
  let waiting: (() => void)[] | null = null;
  let latency = 0;

  /** Bytes on their way in one direction. */
  const way = (): Transform =>
    new Transform({
      async transform(bytes, _encoding, arrived) {
        if (latency > 0) await pause(latency);
        if (waiting !== null) await new Promise<void>((go) => waiting?.push(go));
        arrived(null, bytes);
      },
    });

  const link = (inbound: Socket): void => {
    const outbound = connect(target.port, target.host);
    for (const [one, other] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      sockets.add(one);
      one.once('close', () => sockets.delete(one));
      // An end that breaks is what this is for: a pipeline destroys the other one with it.
      pipeline(one, way(), other, () => undefined);
    }
  };
  let server: Server;
  const port = await freePort();
  const listen = async (): Promise<void> => {
    server = createServer(link).listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen();
  return {
    port,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: listen,
    stall() {
      waiting ??= [];
    },
    resume() {
      for (const go of waiting ?? []) go();
      waiting = null;
    },
    delay(milliseconds) {
      latency = milliseconds;
    },
  };
};
