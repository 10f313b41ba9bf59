import { database, inTransaction } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { ArticleTable } from '../index/entries/article-table';
import { giveWay } from '../indexer/give-way';
import { ownService } from '../own-services';
import { SKETCHES } from '../index/tables';
import {
  refreshSketch,
  removeSketches,
  sketchStampOf,
  type SketchedDraft,
} from './stored-sketches';

const BATCH = 500;

const sketchMissing = async (
  strapi: Core.Strapi,
  articles: ArticleTable,
  isStopped: () => boolean,
): Promise<void> => {
  const { table, body } = articles;
  // The texts are read one by one: there may be many, and each may be long.
  const draftOf = (query: Knex, documentId: string) =>
    query(table)
      .where('document_id', documentId)
      .whereNull('published_at')
      .first<SketchedDraft | undefined>({ body, updatedAt: 'updated_at' });
  for (let last = 0; !isStopped();) {
    const drafts = await database(strapi)(table)
      .leftJoin(SKETCHES, `${SKETCHES}.document_id`, `${table}.document_id`)
      .whereNull(`${table}.published_at`)
      .andWhere(`${table}.id`, '>', last)
      .orderBy(`${table}.id`)
      .limit(BATCH)
      .select<
        {
          id: number;
          document_id: string;
          updated_at: string | number | Date;
          stamp: string | null;
        }[]
      >(`${table}.id`, `${table}.document_id`, `${table}.updated_at`, `${SKETCHES}.stamp`);
    if (drafts.length === 0) return;
    last = drafts.at(-1)?.id ?? last;
    await giveWay();
    for (const { document_id: documentId, updated_at: updatedAt, stamp } of drafts) {
      if (stamp === sketchStampOf(updatedAt)) continue;
      if (isStopped()) return;
      await inTransaction(strapi, async ({ query }) =>
        refreshSketch(query, documentId, await draftOf(query, documentId)),
      );
      await giveWay();
    }
  }
};

const removeOrphans = async (
  strapi: Core.Strapi,
  { table }: ArticleTable,
  isStopped: () => boolean,
): Promise<void> => {
  for (let last = 0; !isStopped();) {
    const sketches = await database(strapi)(SKETCHES)
      .leftJoin(table, (join) =>
        join
          .on(`${table}.document_id`, `${SKETCHES}.document_id`)
          .andOnNull(`${table}.published_at`),
      )
      .where(`${SKETCHES}.id`, '>', last)
      .orderBy(`${SKETCHES}.id`)
      .limit(BATCH)
      .select<{ id: number; document_id: string; article: number | null }[]>(
        `${SKETCHES}.id`,
        `${SKETCHES}.document_id`,
        `${table}.id as article`,
      );
    if (sketches.length === 0) return;
    last = sketches.at(-1)?.id ?? last;
    const orphans = sketches.filter(({ article }) => article === null);
    if (orphans.length > 0) {
      await inTransaction(strapi, ({ query }) =>
        removeSketches(
          query,
          orphans.map(({ document_id }) => document_id),
        ),
      );
    }
    await giveWay();
  }
};

/** Creates missing or outdated sketches (older articles, imports, restores) and deletes those of removed articles. */
export const catchUpSketches = async (
  strapi: Core.Strapi,
  isStopped: () => boolean,
): Promise<void> => {
  const articles = ownService(strapi, 'types').articles();
  if (articles === null) return;
  await sketchMissing(strapi, articles, isStopped);
  await removeOrphans(strapi, articles, isStopped);
};
