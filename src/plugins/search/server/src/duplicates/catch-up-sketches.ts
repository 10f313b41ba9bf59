import { database, inTransaction } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { setImmediate } from 'node:timers/promises';
import { SKETCHES } from '../index/tables';
import { refreshSketch, removeSketches, sketchStampOf } from './stored-sketches';

const BATCH = 500;

const sketchMissing = async (strapi: Core.Strapi, isStopped: () => boolean): Promise<void> => {
  for (let last = 0; !isStopped();) {
    const drafts = await database(strapi)('articles')
      .leftJoin(SKETCHES, `${SKETCHES}.document_id`, 'articles.document_id')
      .whereNull('articles.published_at')
      .andWhere('articles.id', '>', last)
      .orderBy('articles.id')
      .limit(BATCH)
      .select<
        {
          id: number;
          document_id: string;
          updated_at: string | number | Date;
          stamp: string | null;
        }[]
      >('articles.id', 'articles.document_id', 'articles.updated_at', `${SKETCHES}.stamp`);
    if (drafts.length === 0) return;
    last = drafts.at(-1)?.id ?? last;
    for (const { document_id: documentId, updated_at: updatedAt, stamp } of drafts) {
      if (stamp === sketchStampOf(updatedAt)) continue;
      if (isStopped()) return;
      await inTransaction(strapi, ({ query }) => refreshSketch(query, documentId));
      await setImmediate();
    }
  }
};

const removeOrphans = async (strapi: Core.Strapi, isStopped: () => boolean): Promise<void> => {
  for (let last = 0; !isStopped();) {
    const sketches = await database(strapi)(SKETCHES)
      .leftJoin('articles', (join) =>
        join
          .on('articles.document_id', `${SKETCHES}.document_id`)
          .andOnNull('articles.published_at'),
      )
      .where(`${SKETCHES}.id`, '>', last)
      .orderBy(`${SKETCHES}.id`)
      .limit(BATCH)
      .select<{ id: number; document_id: string; article: number | null }[]>(
        `${SKETCHES}.id`,
        `${SKETCHES}.document_id`,
        'articles.id as article',
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
    await setImmediate();
  }
};

/** Creates missing or outdated sketches (older articles, imports, restores) and deletes those of removed articles. */
export const catchUpSketches = async (
  strapi: Core.Strapi,
  isStopped: () => boolean,
): Promise<void> => {
  await sketchMissing(strapi, isStopped);
  await removeOrphans(strapi, isStopped);
};
