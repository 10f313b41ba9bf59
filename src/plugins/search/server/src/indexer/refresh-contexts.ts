import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { SearchedType } from '@ota-news/foundation/contracts/search';
import { ENTRIES } from '../index/tables';
import { contextOf } from '../index/entries/context';
import { refreshAll } from './refresh-all';

/** Rows per query. */
const BATCH = 500;

/** Contexts of all subjects of a source, by id. */
const contextsOf = async (
  strapi: Core.Strapi,
  { uid, of }: NonNullable<SearchedType['subjects']>,
): Promise<Map<number, string>> => {
  const rows = (await strapi.db.query(uid).findMany()) as ({ id: number } & Record<
    string,
    unknown
  >)[];
  const contexts = new Map<number, string>();
  for (const row of rows) contexts.set(row.id, await contextOf(of(row)));
  return contexts;
};

/** Refreshes the entries whose subject is described otherwise by now. Their vectors are used until there are new ones. */
export const refreshContexts = async (
  strapi: Core.Strapi,
  source: SearchedType,
  isStopped: () => boolean,
): Promise<void> => {
  if (source.subjects === undefined) return;
  const contexts = await contextsOf(strapi, source.subjects);
  for (let last = 0; !isStopped();) {
    const rows = await database(strapi)(ENTRIES)
      .where({ kind: source.kind })
      .andWhere('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .select<{ id: number; document_id: string; ota_id: number | null; context: string | null }[]>(
        'id',
        'document_id',
        'ota_id',
        'context',
      );
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    const outdated = rows.filter(
      ({ ota_id, context }) => (contexts.get(ota_id ?? 0) ?? null) !== context,
    );
    const documentIds = outdated.map(({ document_id }) => document_id);
    await refreshAll(strapi, source, documentIds, isStopped, true);
  }
};
