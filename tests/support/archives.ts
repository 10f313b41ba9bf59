import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ImportSource } from '#newsroom/contracts/moving';
import type {
  Archive,
  ArchiveOptions,
  ForeignPost,
} from '#plugins/moving/server/src/archives/archive';
import { openArchive } from '#plugins/moving/server/src/archives/open-archive';

const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Writes files into a temporary folder, which is removed after the suite. @returns its path */
export const folderWith = (files: Record<string, string | Buffer>): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
};

/** Writes one file into a temporary folder. @returns its path */
export const fileWith = (name: string, content: string | Buffer): string =>
  path.join(folderWith({ [name]: content }), name);

/** Collects all of a stream. */
export const allOf = async <T>(stream: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const one of stream) all.push(one);
  return all;
};

/** Opens an archive and reads all its posts. */
export const readAll = async (
  source: ImportSource,
  place: string,
  options?: ArchiveOptions,
): Promise<{ archive: Archive; posts: ForeignPost[] }> => {
  const archive = await openArchive(source, place, options);
  return { archive, posts: await allOf(archive.posts()) };
};

/** Message of the refusal of an archive; fails if it is read. */
export const refusalOf = async (source: ImportSource, place: string): Promise<string> => {
  try {
    const { archive } = await readAll(source, place);
    await allOf(archive.members());
  } catch (error) {
    expect(error).toHaveProperty('name', 'UnreadableArchive');
    return (error as Error).message;
  }
  throw new Error('The archive was read.');
};
