import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServiceProcess } from './service';

/** A clock that a test can put ahead and back, for a service that is started with its settings. */
export interface WrongClock {
  env: Record<string, string>;
  /**
   * Says how many milliseconds it is ahead of the right time, negative for behind.
   *
   * @param service one that runs and whose clock is to jump; without it the next start has that time
   */
  set(milliseconds: number, service?: ServiceProcess): void;
  remove(): void;
}

export const makeWrongClock = (): WrongClock => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-clock-'));
  const file = path.join(folder, 'shift');
  writeFileSync(file, '0');
  return {
    env: {
      NODE_OPTIONS: `--require ${path.join(__dirname, 'shifted-clock.cjs')}`,
      CLOCK_SHIFT_FILE: file,
    },
    set(milliseconds, service) {
      writeFileSync(file, String(milliseconds));
      service?.process().kill('SIGUSR2');
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
};
