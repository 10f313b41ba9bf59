import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './eventually';
import type { ServiceProcess } from './service';

/** What a service's event loop did since it was asked last. */
export interface LoopTurns {
  /** Processor time of its thread since the process began, in milliseconds. */
  spentMs: number;
  /** For how much of it somebody who came would have waited longer than `allowedMs`. */
  waitedMs: number;
  longestMs: number;
  /** How long a turn may take on this processor at this time; see `watched-loop.cjs`. */
  allowedMs: number;
  /** What is held after a collection. */
  heldBytes: number;
}

/** A watch over the event loop of a service that is started with its settings; see `watched-loop.cjs`. */
export const makeLoopWatch = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-loop-'));
  const file = path.join(folder, 'turns.json');
  return {
    env: {
      NODE_OPTIONS: `--require ${path.join(__dirname, 'watched-loop.cjs')}`,
      LOOP_WATCH: file,
    },
    async turns(service: ServiceProcess): Promise<LoopTurns> {
      // A suite that begins anew has removed it.
      mkdirSync(folder, { recursive: true });
      rmSync(file, { force: true });
      service.process().kill('SIGUSR2');
      await eventually(async () => expect(existsSync(file)).toBe(true));
      return JSON.parse(readFileSync(file, 'utf8')) as LoopTurns;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
