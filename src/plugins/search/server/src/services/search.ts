import type { SearchFilter, SearchService } from '../../../../../newsroom/contracts/search';
import type { Core } from '@strapi/strapi';
import { setImmediate } from 'node:timers/promises';
import type { SearchResult } from '../../../../../api/page-models';
import { addressOf } from '../../../../../api/addresses';
import type { EntryFilter } from '../index/filter';
import type { EntryKind } from '../sources/source';
import { ENTRIES } from '../tables';
import { excerptOf, LOOKED_THROUGH } from '../text/excerpt';
import { own } from './own';

const MIN_QUERY_LENGTH = 3;

interface EntryRow {
  id: number;
  kind: EntryKind;
  slug: string;
  title: string;
  text: string;
  dated_at: number | string | null;
  ota_slug: string | null;
}

const urlOf = ({ kind, slug, ota_slug }: EntryRow): string =>
  kind === 'article' ? addressOf.article(String(ota_slug), slug) : addressOf[kind](slug);

const result = (row: EntryRow, terms: ReadonlySet<string>): SearchResult => ({
  type: row.kind,
  title: row.title,
  url: urlOf(row),
  excerpt: excerptOf(row.text, terms),
  date: row.dated_at === null ? null : new Date(Number(row.dated_at)).toISOString(),
});

/** Answers what readers and agents look for. */
export default ({ strapi }: { strapi: Core.Strapi }): SearchService => {
  const read = () => own(strapi, 'read-connection');

  const idOf = async (table: 'otas' | 'categories', slug: string): Promise<number | undefined> => {
    const [row] = await read().all<{ id: number }>(`SELECT id FROM ${table} WHERE slug = ?`, [
      slug,
    ]);
    return row?.id;
  };

  /** The filter in numbers; null when it names something that does not exist. */
  const entryFilter = async (filter: SearchFilter): Promise<EntryFilter | null> => {
    const { ota, category, type, from, to } = filter;
    const otaId = ota === undefined ? undefined : await idOf('otas', ota);
    const categoryId = category === undefined ? undefined : await idOf('categories', category);
    if (ota !== undefined && otaId === undefined) return null;
    if (category !== undefined && categoryId === undefined) return null;
    return {
      ...(type === undefined ? {} : { kind: type }),
      ...(otaId === undefined ? {} : { otaId }),
      ...(categoryId === undefined ? {} : { categoryId }),
      ...(from === undefined ? {} : { from: Date.parse(from) }),
      ...(to === undefined ? {} : { to: Date.parse(to) }),
    };
  };

  const resultsOf = async (ids: number[], terms: ReadonlySet<string>): Promise<SearchResult[]> => {
    if (ids.length === 0) return [];
    const rows = await read().all<EntryRow>(
      `SELECT entries.id, kind, entries.slug, title, substr(text, 1, ${LOOKED_THROUGH + 1}) AS text,
              dated_at, otas.slug AS ota_slug
         FROM ${ENTRIES} AS entries LEFT JOIN otas ON otas.id = entries.ota_id
         WHERE entries.id IN (${ids.map(() => '?').join()})`,
      ids,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const results: SearchResult[] = [];
    for (const id of ids) {
      const row = byId.get(id);
      if (row !== undefined) results.push(result(row, terms));
      // Looking through ten long texts in one go would hold up everyone else.
      await setImmediate();
    }
    return results;
  };

  return {
    async search(text, { page, pageSize }, filter = {}) {
      const query = text.trim();
      if ([...query.slice(0, 2 * MIN_QUERY_LENGTH)].length < MIN_QUERY_LENGTH) {
        return { results: [], total: 0 };
      }
      const chosen = await entryFilter(filter);
      if (chosen === null) return { results: [], total: 0 };
      const { ids, terms } = await own(strapi, 'ranking').rank(query, chosen);
      const shown = ids.slice((page - 1) * pageSize, page * pageSize);
      return { results: await resultsOf(shown, terms), total: ids.length };
    },
  };
};
