import type { Core } from '@strapi/strapi';
import { setImmediate } from 'node:timers/promises';
import { database } from '../../../../../database/connection';
import type { ArchiveStatistics } from '../fulltext/full-text-index';
import { own } from '../services/own';
import { ENTRIES, RELATED, VECTORS } from '../tables';
import { createRevisits } from './revisits';

const BATCH = 50;

interface ArticleEntry {
  id: number;
  article_number: number;
  ota_id: number | null;
  /** What its relatives would be computed from now. */
  state: string;
}

const BY_WORDS = '/words';
const BY_VECTORS = '/words+vectors';

/** From what an article's relatives are computed: a state of its entry, and whether that has a vector. */
export const relatedStamp = (entryStamp: string, hasVector: boolean): string =>
  entryStamp + (hasVector ? BY_VECTORS : BY_WORDS);

/** The same in SQL. */
const STATE = `entries.stamp || CASE WHEN vectors.id IS NULL THEN '${BY_WORDS}' ELSE '${BY_VECTORS}' END`;

/** Its parameter is the model in use. */
const SELECTION = `SELECT entries.id, entries.article_number, entries.ota_id, ${STATE} AS state
  FROM ${ENTRIES} AS entries
  LEFT JOIN ${VECTORS} AS vectors ON vectors.entry_id = entries.id AND vectors.model_id = ?`;

const relate = async (
  strapi: Core.Strapi,
  { id, article_number, ota_id: otaId, state }: ArticleEntry,
  statistics: ArchiveStatistics,
): Promise<number[]> => {
  const { chosen: numbers } = await own(strapi, 'kinship').of({ id, otaId }, statistics);
  const values = { stamp: state, numbers: JSON.stringify(numbers) };
  await database(strapi)(RELATED)
    .insert({ article_number, ...values })
    .onConflict('article_number')
    .merge(values);
  await setImmediate();
  return numbers;
};

const waiting = (strapi: Core.Strapi, modelId: number, after: number): Promise<ArticleEntry[]> =>
  own(strapi, 'background-connection').all<ArticleEntry>(
    `${SELECTION}
       LEFT JOIN ${RELATED} AS related ON related.article_number = entries.article_number
       WHERE entries.kind = 'article' AND entries.id > ?
         AND (related.stamp IS NULL OR related.stamp <> ${STATE})
       ORDER BY entries.id LIMIT ${BATCH}`,
    [modelId, after],
  );

/**
 * Computes what to read after each article that is new or changed, or was last looked at before it
 * had a vector.
 *
 * @returns numbers of the articles whose relatives were computed
 */
export const relateArticles = async (
  strapi: Core.Strapi,
  isStopped: () => boolean,
): Promise<number[]> => {
  const model = await own(strapi, 'models').active();
  const modelId = model?.id ?? 0;
  const compared = new Set<number>();
  const revisits = createRevisits();
  for (let last = 0; !isStopped();) {
    const batch = await waiting(strapi, modelId, last);
    if (batch.length === 0) break;
    last = batch.at(-1)?.id ?? last;
    const statistics = await own(strapi, 'full-text').statistics();
    const related = new Map<number, number[]>();
    for (const entry of batch) {
      if (isStopped()) break;
      related.set(entry.article_number, await relate(strapi, entry, statistics));
      compared.add(entry.article_number);
    }
    revisits.note(related);
  }
  const older = revisits.due();
  for (let start = 0; start < older.length && !isStopped(); start += BATCH) {
    const part = older.slice(start, start + BATCH);
    const entries = await own(strapi, 'background-connection').all<ArticleEntry>(
      `${SELECTION}
         WHERE entries.kind = 'article' AND entries.article_number IN (${part.map(() => '?').join()})`,
      [modelId, ...part],
    );
    const statistics = await own(strapi, 'full-text').statistics();
    for (const entry of entries) await relate(strapi, entry, statistics);
  }
  return [...compared, ...older];
};
