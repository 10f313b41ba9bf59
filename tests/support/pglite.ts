import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from './service';

export interface Pglite {
  /** Address for `DATABASE_URL`. */
  url: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own that has pgvector, which the one of the machine need not have. */
export const startPglite = async (): Promise<Pglite> => {
  const child = spawn(process.execPath, [path.join(root, 'tests/support/pglite-process.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port.toString().trim()}/postgres`,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
};
