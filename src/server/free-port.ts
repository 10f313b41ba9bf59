import { once } from 'node:events';
import { createServer } from 'node:net';
import { environment } from '#environment';

/**
 * Finds out whether the service could listen, before work is done in vain.
 *
 * @throws the error of listen(2)
 */
export const demandFreePort = async (): Promise<void> => {
  const { HOST, PORT } = environment();
  const probe = createServer().listen(PORT, HOST);
  await once(probe, 'listening');
  await new Promise((resolve) => probe.close(resolve));
};
