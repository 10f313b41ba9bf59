import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from './free-port';
import { root } from './service';

export interface Pglite {
  /** Address for `DATABASE_URL`. */
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own that has pgvector, which the one of the machine need not have. */
export const startPglite = async (): Promise<Pglite> => {
  const port = await freePort();
  const script = path.join(root, 'tests/support/pglite-process.mjs');
  const child = spawn(process.execPath, [script, String(port)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
};
