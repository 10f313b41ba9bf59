import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Statements on SQLite that, from `begin` to `end`, take some milliseconds longer; see `statement-delay.cjs`. */
export const slowStatements = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-slow-'));
  const file = path.join(folder, 'slow');
  return {
    preload: `--require ${path.join(__dirname, 'statement-delay.cjs')}`,
    env: { SLOW_STATEMENTS_FILE: file },
    begin: () => writeFileSync(file, ''),
    end: () => rmSync(file, { force: true }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
