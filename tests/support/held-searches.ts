import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './eventually';

/** Searches for one text that, on SQLite, last until they are released; see `held-search-thread.cjs`. */
export const holdSearchesFor = (text: string) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-held-'));
  const file = path.join(folder, 'held');
  return {
    text,
    preload: `--require ${path.join(__dirname, 'held-search-thread.cjs')}`,
    env: { HELD_SEARCH: text, HELD_SEARCH_FILE: file },
    begun: () => eventually(async () => expect(existsSync(file)).toBe(true)),
    release: () => rmSync(file, { force: true }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
