import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The first port to give away. From 32768 on, Linux gives ports to any socket that asks for none in particular: one of
 * those could be taken in the seconds until a service listens, or while it restarts.
 */
const FIRST = 12_000;

const PORTS_OF_A_WORKER = 2_000;
const WORKERS = 10;

/** Workers of Jest run at the same time, so each has ports of its own. */
const first = FIRST + (Number(process.env.JEST_WORKER_ID ?? 0) % WORKERS) * PORTS_OF_A_WORKER;

/** Each suite loads this anew, so it begins anywhere: what an earlier one started may still be about to listen. */
let next = Math.floor(Math.random() * PORTS_OF_A_WORKER);

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer();
  try {
    server.listen(port);
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
};

/** A port of this machine that nothing listens on, and that this worker gives to nothing else. */
export const freePort = async (): Promise<number> => {
  for (let tried = 0; tried < PORTS_OF_A_WORKER; tried += 1) {
    const port = first + (next % PORTS_OF_A_WORKER);
    next += 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`All ports from ${first} to ${first + PORTS_OF_A_WORKER - 1} are taken.`);
};
