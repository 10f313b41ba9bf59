import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { lstat, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { database } from '../database/connection';
import { parseUnfinished, unfinishedName, uploadsFolder } from './folder';
import { isStoredName, NAMING_COLUMNS, namesOf, type NamingRow } from './names';
import { isLeftOver } from './received';

const BATCH_SIZE = 500;

/** Files removed by a sweep. */
export interface SweepResult {
  files: number;
  bytes: number;
}

/** Options of a sweep. */
export interface Sweep {
  /** Minimum age of leftovers to remove, in seconds. */
  olderThan: number;
  /** Stops the sweep between two files. */
  signal: AbortSignal;
}

interface Found {
  place: string;
  bytes: number;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Returns null for entries that are gone or inaccessible. */
const nullIfInaccessible = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'EACCES', 'EPERM'].includes(code)) return null;
    throw error;
  }
};

/** Returns the current time of the clock that dates the folder's files; on shared storage, another machine's. */
const fileSystemTime = async (folder: string): Promise<number> => {
  const probe = path.join(folder, unfinishedName('now'));
  try {
    await writeFile(probe, '', { flag: 'wx' });
    return (await lstat(probe)).mtimeMs;
  } finally {
    await rm(probe, { force: true });
  }
};

/** Filters names to existing entries that were not modified for long. */
const oldEntries = async (
  folder: string,
  names: string[],
  { olderThan, signal }: Sweep,
): Promise<Found[]> => {
  if (names.length === 0) return [];
  const before = (await fileSystemTime(folder)) - olderThan * 1000;
  const found: Found[] = [];
  for (const name of names) {
    signal.throwIfAborted();
    const place = path.join(folder, name);
    const state = await nullIfInaccessible(lstat(place));
    // Moving a file updates its `ctime`; so does a copy that preserves dates.
    if (state !== null && Math.max(state.mtimeMs, state.ctimeMs) < before) {
      found.push({ place, bytes: state.isFile() ? state.size : 0 });
    }
  }
  return found;
};

/** Removes the names used by Media Library rows from a set. */
const removeReferenced = async (
  query: Knex,
  names: Set<string>,
  signal: AbortSignal,
): Promise<void> => {
  for (let last = 0; ;) {
    signal.throwIfAborted();
    const rows = await query('files')
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .select<(NamingRow & { id: number })[]>('id', ...NAMING_COLUMNS);
    for (const row of rows) namesOf(row).forEach((name) => names.delete(name));
    if (rows.length < BATCH_SIZE) return;
    last = Number(rows.at(-1)?.id);
  }
};

/** Removes the names used in settings: the panel's logos are stored with the uploads. */
const removeUsedInSettings = async (query: Knex, names: Set<string>): Promise<void> => {
  const settings = await query('strapi_core_store_settings')
    .where('value', 'like', '%/uploads/%')
    .select<{ value: string }[]>('value');
  for (const name of names) {
    if (settings.some(({ value }) => value.includes(name))) names.delete(name);
  }
};

/** Moves the staged files of replaced pictures whose row was committed by a process that was killed before the move. */
const finishReplacements = async (query: Knex, folder: string, names: string[]): Promise<void> => {
  const staged = new Map<string, string[]>();
  for (const name of names.filter(isStoredName)) {
    const mark = parseUnfinished(name)?.mark ?? '';
    staged.set(mark, [...(staged.get(mark) ?? []), name]);
  }
  for (const [mark, files] of staged) {
    const row = await query('files')
      .whereRaw('CAST(provider_metadata AS TEXT) LIKE ?', [`%${mark}%`])
      .first<{ id: number } | undefined>('id');
    if (row === undefined) continue;
    for (const name of files) {
      const { rest = name } = parseUnfinished(name) ?? {};
      await nullIfInaccessible(rename(path.join(folder, name), path.join(folder, rest)));
    }
  }
};

const removed = async (found: Found[]): Promise<SweepResult> => {
  const swept = { files: 0, bytes: 0 };
  for (const { place, bytes } of found) {
    if ((await nullIfInaccessible(rm(place, { recursive: true }).then(() => true))) === null) {
      continue;
    }
    swept.files += 1;
    swept.bytes += bytes;
  }
  return swept;
};

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
};

/**
 * Completes or removes leftovers of uploads, replacements, imports and restores by killed processes. Removes only old
 * files whose name has the form given by Strapi or this service and is used by no row and no setting. Safe to run in
 * several processes at once. Buckets are not touched.
 *
 * @returns removed uploads and temporary files
 * @throws the reason of the aborted signal
 */
export const sweepUploads = async (
  strapi: Core.Strapi,
  sweep: Sweep,
): Promise<{ unnamed: SweepResult; temporary: SweepResult }> => {
  const { signal } = sweep;
  const query = database(strapi);
  const folder = uploadsFolder(strapi);
  const isFolder = strapi.config.get('plugin::upload.provider') === 'local';
  const names = isFolder ? await namesIn(folder) : [];
  const unfinished = names.filter((name) => parseUnfinished(name) !== null);
  const stored = names.filter((name) => !name.startsWith('.') && isStoredName(name));
  await finishReplacements(query, folder, unfinished);
  const old = await oldEntries(folder, stored, sweep);
  const unnamed = new Set(old.map(({ place }) => path.basename(place)));
  if (unnamed.size > 0) await removeReferenced(query, unnamed, signal);
  if (unnamed.size > 0) await removeUsedInSettings(query, unnamed);
  const leftOver = (await namesIn(tmpdir())).filter(isLeftOver);
  return {
    unnamed: await removed(old.filter(({ place }) => unnamed.has(path.basename(place)))),
    temporary: await removed([
      ...(await oldEntries(folder, unfinished, sweep)),
      ...(await oldEntries(tmpdir(), leftOver, sweep)),
    ]),
  };
};
