import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { stampOf } from '../services/entries';
import type { SearchedType } from '@ota-news/foundation/contracts/search';
import { ownService } from '../own-services';
import { ENTRIES } from '../index/tables';
import { refreshAll } from './refresh-all';
import { refreshContexts } from './refresh-contexts';

/** Rows per query. */
const BATCH = 500;

interface SourceState {
  id: number;
  documentId: string;
  updatedAt: string | Date;
}

/** Indexes documents whose entry is missing or outdated. */
const indexMissing = async (
  strapi: Core.Strapi,
  source: SearchedType,
  isStopped: () => boolean,
): Promise<void> => {
  for (let last = 0; !isStopped();) {
    const states = (await strapi.db.query(source.uid).findMany({
      where: { ...source.where, id: { $gt: last } },
      select: ['id', 'documentId', 'updatedAt'],
      orderBy: { id: 'asc' },
      limit: BATCH,
    })) as SourceState[];
    if (states.length === 0) return;
    last = states.at(-1)?.id ?? last;
    const stored = await database(strapi)(ENTRIES)
      .where({ kind: source.kind })
      .whereIn(
        'document_id',
        states.map(({ documentId }) => documentId),
      )
      .select<{ document_id: string; stamp: string }[]>('document_id', 'stamp');
    const stamps = new Map(stored.map(({ document_id, stamp }) => [document_id, stamp]));
    const outdated = states.filter(
      ({ documentId, updatedAt }) => stamps.get(documentId) !== stampOf(updatedAt),
    );
    await refreshAll(
      strapi,
      source,
      outdated.map(({ documentId }) => documentId),
      isStopped,
    );
  }
};

/** Refreshes entries whose document is deleted or no longer public, which removes them. */
const removeOrphans = async (
  strapi: Core.Strapi,
  source: SearchedType,
  isStopped: () => boolean,
): Promise<void> => {
  for (let last = 0; !isStopped();) {
    const rows = await database(strapi)(ENTRIES)
      .where({ kind: source.kind })
      .andWhere('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .select<{ id: number; document_id: string }[]>('id', 'document_id');
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    const ids = rows.map(({ document_id }) => document_id);
    const existing = (await strapi.db.query(source.uid).findMany({
      where: { ...source.where, documentId: { $in: ids } },
      select: ['documentId'],
    })) as { documentId: string }[];
    const found = new Set(existing.map(({ documentId }) => documentId));
    await refreshAll(
      strapi,
      source,
      ids.filter((id) => !found.has(id)),
      isStopped,
    );
  }
};

/**
 * Indexes changes that bypassed the service: content older than the index, imports, restores, entries of an earlier
 * version. Compares stamps only, so it is fast when nothing has changed.
 */
export const catchUp = async (strapi: Core.Strapi, isStopped: () => boolean): Promise<void> => {
  for (const source of ownService(strapi, 'types').all()) {
    await indexMissing(strapi, source, isStopped);
    await removeOrphans(strapi, source, isStopped);
    await refreshContexts(strapi, source, isStopped);
  }
};
