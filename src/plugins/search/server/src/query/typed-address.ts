import { addressOf } from '#api/addresses';
import { conditionsOf, type EntryFilter } from '../index/entries/filter';
import type { Reader } from '../index/reader';
import type { EntryKind } from '../index/entries/source';
import { ENTRIES } from '../index/tables';

/** Fields that determine the URL of an entry. */
export interface Addressed {
  kind: EntryKind;
  slug: string;
  otaSlug: string | null;
}

/** Path of an entry's page. */
export const urlOf = ({ kind, slug, otaSlug }: Addressed): string =>
  kind === 'article' ? addressOf.article(String(otaSlug), slug) : addressOf[kind](slug);

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
  path: string,
  filter: EntryFilter,
): Promise<number[]> => {
  const slug = path.slice(path.lastIndexOf('/') + 1);
  const { sql, values } = conditionsOf(filter);
  const rows = await reader.all<{ id: number; kind: EntryKind; ota_slug: string | null }>(
    `SELECT entries.id, kind, otas.slug AS ota_slug
       FROM ${ENTRIES} AS entries LEFT JOIN otas ON otas.id = entries.ota_id
       WHERE entries.slug = ? ${sql === '' ? '' : `AND ${sql}`}`,
    [slug, ...values],
  );
  return rows
    .filter(({ kind, ota_slug }) => urlOf({ kind, slug, otaSlug: ota_slug }) === path)
    .map(({ id }) => id);
};
