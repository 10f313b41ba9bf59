import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { textOf } from '../reading/text-file';
import { unreadable } from '../reading/unreadable';

/** Files of a Ghost site. */
export interface GhostFiles {
  posts: string;
  members: string[];
  redirects: string | null;
}

/** How the file that Ghost exports begins. */
const EXPORT = /^\s*\{\s*"(?:db|meta|data)"\s*:/;

const isExport = async (file: string): Promise<boolean> => {
  for await (const text of textOf(file)) return EXPORT.test(text);
  return false;
};

const exportIn = async (folder: string, names: string[]): Promise<string> => {
  const named = names.filter((name) => /\.ghost\..*\.json$/.test(name));
  const found: string[] = [...named];
  if (named.length === 0) {
    for (const name of names) {
      if (!name.endsWith('.json') || name === 'redirects.json') continue;
      if (await isExport(path.join(folder, name))) found.push(name);
    }
  }
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0) return path.join(folder, first);
  throw unreadable(
    folder,
    null,
    first === undefined
      ? 'The folder has no export of Ghost, a JSON file such as site.ghost.2026-01-31.json.'
      : `The folder has several exports of Ghost (${found.join(', ')}); keep one.`,
  );
};

/**
 * Finds the files of a Ghost site: one export, or a folder with it and what is exported beside it.
 *
 * @throws {UnreadableArchive} for a folder without an export
 */
export const ghostFiles = async (place: string): Promise<GhostFiles> => {
  const isFolder = (await stat(place).catch(() => null))?.isDirectory() === true;
  if (!isFolder) return { posts: place, members: [], redirects: null };
  const names = (await readdir(place, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
  const redirects = names.find((name) => /^redirects\.(?:yaml|yml|json)$/.test(name));
  return {
    posts: await exportIn(place, names),
    members: names
      .filter((name) => /^members.*\.csv$/.test(name))
      .map((name) => path.join(place, name)),
    redirects: redirects === undefined ? null : path.join(place, redirects),
  };
};
