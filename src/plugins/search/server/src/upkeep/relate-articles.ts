import type { Core } from '@strapi/strapi';
import { setImmediate } from 'node:timers/promises';
import { database } from '../../../../../database/connection';
import type { ArchiveStatistics } from '../fulltext/full-text-index';
import { own } from '../services/own';
import { ENTRIES, RELATED } from '../tables';
import { createRevisits } from './revisits';

const BATCH = 50;

interface ArticleEntry {
  id: number;
  article_number: number;
  ota_id: number | null;
  stamp: string;
}

const COLUMNS = 'entries.id, entries.article_number, entries.ota_id, entries.stamp';

const relate = async (
  strapi: Core.Strapi,
  entry: ArticleEntry,
  state: string,
  statistics: ArchiveStatistics,
): Promise<number[]> => {
  const { id, ota_id: otaId } = entry;
  const { chosen: numbers } = await own(strapi, 'kinship').of({ id, otaId }, statistics);
  const values = { stamp: entry.stamp + state, numbers: JSON.stringify(numbers) };
  await database(strapi)(RELATED)
    .insert({ article_number: entry.article_number, ...values })
    .onConflict('article_number')
    .merge(values);
  await setImmediate();
  return numbers;
};

const waiting = (strapi: Core.Strapi, state: string, after: number): Promise<ArticleEntry[]> =>
  own(strapi, 'background-connection').all<ArticleEntry>(
    `SELECT ${COLUMNS} FROM ${ENTRIES} AS entries
       LEFT JOIN ${RELATED} AS related ON related.article_number = entries.article_number
       WHERE entries.kind = 'article' AND entries.id > ?
         AND (related.stamp IS NULL OR related.stamp <> entries.stamp || ?)
       ORDER BY entries.id LIMIT ${BATCH}`,
    [after, state],
  );

/**
 * Computes what to read after each article that is new or changed, or was last looked at before
 * there were vectors.
 *
 * @returns numbers of the articles whose relatives were computed
 */
export const relateArticles = async (
  strapi: Core.Strapi,
  isStopped: () => boolean,
): Promise<number[]> => {
  const model = await own(strapi, 'models').active();
  const state = model === null ? '/words' : '/words+vectors';
  const compared = new Set<number>();
  const revisits = createRevisits();
  for (let last = 0; !isStopped();) {
    const batch = await waiting(strapi, state, last);
    if (batch.length === 0) break;
    last = batch.at(-1)?.id ?? last;
    const statistics = await own(strapi, 'full-text').statistics();
    const related = new Map<number, number[]>();
    for (const entry of batch) {
      if (isStopped()) break;
      related.set(entry.article_number, await relate(strapi, entry, state, statistics));
      compared.add(entry.article_number);
    }
    revisits.note(related);
  }
  const older = revisits.due();
  for (let start = 0; start < older.length && !isStopped(); start += BATCH) {
    const part = older.slice(start, start + BATCH);
    const entries = await own(strapi, 'background-connection').all<ArticleEntry>(
      `SELECT ${COLUMNS} FROM ${ENTRIES} AS entries
         WHERE kind = 'article' AND article_number IN (${part.map(() => '?').join()})`,
      part,
    );
    const statistics = await own(strapi, 'full-text').statistics();
    for (const entry of entries) await relate(strapi, entry, state, statistics);
  }
  return [...compared, ...older];
};
