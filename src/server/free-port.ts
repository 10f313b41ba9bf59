import { once } from 'node:events';
import { createServer } from 'node:net';
import { environment } from '#environment';

/**
 * Checks that the configured port is free, before other work starts.
 *
 * @throws the error of listen(2)
 */
export const requireFreePort = async (): Promise<void> => {
  const { HOST, PORT } = environment();
  const probe = createServer().listen(PORT, HOST);
  await once(probe, 'listening');
  await new Promise((resolve) => probe.close(resolve));
};
