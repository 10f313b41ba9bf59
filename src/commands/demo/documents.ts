import { documentsOf } from '@ota-news/foundation/database/documents';
import type { Core, UID } from '@strapi/strapi';
import { setImmediate } from 'node:timers/promises';
import type { Progress } from '../progress';

/** Context of a seeding run. */
export interface SeedContext {
  strapi: Core.Strapi;
  progress: Progress;
  /** Aborted when the process is asked to stop. */
  signal: AbortSignal;
}

/** Entries of one content type with the function that creates a document from each. */
export interface Collection<T> {
  uid: UID.ContentType;
  /** E.g. "Seeding pages". */
  label: string;
  entries: T[];
  /** Attribute that identifies existing documents after an interrupted run. */
  key: keyof T & string;
  create(entry: T): Promise<unknown>;
}

/**
 * Runs a step for every entry and reports progress.
 *
 * @param atOnce concurrency; 1 keeps the order
 * @throws the signal's reason, between two entries, once the process is asked to stop
 */
export const forEachEntry = async <T>(
  { progress, signal }: SeedContext,
  label: string,
  entries: T[],
  step: (entry: T) => Promise<unknown>,
  atOnce = 1,
): Promise<void> => {
  const queue = entries.values();
  let done = 0;
  const work = async (): Promise<void> => {
    for (const entry of queue) {
      // SQLite queries run synchronously, so yield to the event loop to receive signals.
      await setImmediate();
      signal.throwIfAborted();
      await step(entry);
      done += 1;
      progress(label, done, entries.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};

/** Creates documents from entries with resolved references. */
export const creator =
  ({ strapi }: SeedContext, uid: UID.ContentType) =>
  (data: object): Promise<unknown> =>
    documentsOf(strapi, uid).create({ data });

/** Creates the documents that do not exist yet. */
export const createMissing = async <T>(
  seeding: SeedContext,
  { uid, label, entries, key, create }: Collection<T>,
): Promise<void> => {
  const stored = await seeding.strapi.db.query(uid).findMany({ select: [key] });
  const known = new Set(stored.map((row: Record<string, unknown>) => row[key]));
  await forEachEntry(seeding, label, entries, async (entry) => {
    if (!known.has(entry[key])) await create(entry);
  });
};

/**
 * Returns the id of the document with a slug.
 *
 * @throws if there is none: the demo's files are inconsistent
 */
export const documentAt = async (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  slug: string,
): Promise<string> => {
  const row = await strapi.db.query(uid).findOne({ where: { slug }, select: ['documentId'] });
  if (row === null) throw new Error(`The demo content names ${uid} "${slug}", which is missing.`);
  return row.documentId as string;
};
