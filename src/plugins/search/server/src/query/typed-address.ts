import { conditionsOf, type EntryFilter } from '../index/entries/filter';
import type { Reader } from '../index/reader';
import { subjectSlug, type SearchedTypes } from '../index/entries/searched-types';
import { ENTRIES } from '../index/tables';

/** Fields that determine the URL of an entry. */
export interface Addressed {
  kind: string;
  slug: string;
  subjectSlug: string | null;
}

/** Path of an entry's page. */
export const urlOf = (
  paths: SearchedTypes['paths'],
  { kind, slug, subjectSlug: subject }: Addressed,
): string =>
  (paths[kind] ?? '').replace('{subject}', () => String(subject)).replace('{slug}', () => slug);

/**
 * Extracts the path if a URL or path was typed instead of words; null for words and for URLs of other sites.
 *
 * @param site base URL of this site
 */
export const typedPath = (text: string, site: string): string | null => {
  if (!/^(?:https?:\/\/|\/)\S+$/i.test(text) || !URL.canParse(text, site)) return null;
  const { host, pathname } = new URL(text, site);
  if (host !== new URL(site).host) return null;
  // The Markdown version has the same path with `.md`.
  const path = pathname.replace(/(?:\.md|\/)$/, '');
  return path === '' ? null : path;
};

/** Finds the ids of the entries at a path (at most one). */
export const entriesAt = async (
  reader: Reader,
  types: SearchedTypes,
  path: string,
  filter: EntryFilter,
): Promise<number[]> => {
  const slug = path.slice(path.lastIndexOf('/') + 1);
  const { sql, values } = conditionsOf(filter);
  const subject = subjectSlug(types);
  const rows = await reader.all<{ id: number; kind: string; subject_slug: string | null }>(
    `SELECT entries.id, kind, ${subject.slug} AS subject_slug
       FROM ${ENTRIES} AS entries ${subject.join}
       WHERE entries.slug = ? ${sql === '' ? '' : `AND ${sql}`}`,
    [slug, ...values],
  );
  return rows
    .filter(
      (row) => urlOf(types.paths, { kind: row.kind, slug, subjectSlug: row.subject_slug }) === path,
    )
    .map(({ id }) => id);
};
