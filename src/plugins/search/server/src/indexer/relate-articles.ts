import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { setImmediate } from 'node:timers/promises';
import type { ArchiveStatistics } from '../fulltext/full-text-index';
import type { ModelRow } from '../services/models';
import { own } from '../services/own';
import { ENTRIES, RELATED, VECTORS } from '../tables';
import { createRevisits } from './revisits';

const BATCH = 50;

interface ArticleEntry {
  id: number;
  article_number: number;
  ota_id: number | null;
  /** What its related articles would be computed from now. */
  state: string;
}

const BY_WORDS = '/words';

/**
 * From what an article's related articles are computed: a state of its entry, and who placed it.
 *
 * @param provider of its vector; null while it has none
 */
export const relatedStamp = (entryStamp: string, provider: string | null): string =>
  `${entryStamp}${BY_WORDS}${provider === null ? '' : `+${provider}`}`;

/** The same in SQL. Its parameter is the provider. */
const STATE = `entries.stamp || '${BY_WORDS}' || CASE WHEN vectors.id IS NULL THEN '' ELSE '+' || ? END`;

/** Its parameters are the provider and the model in use. */
const SELECTION = `SELECT entries.id, entries.article_number, entries.ota_id, ${STATE} AS state
  FROM ${ENTRIES} AS entries
  LEFT JOIN ${VECTORS} AS vectors ON vectors.entry_id = entries.id AND vectors.model_id = ?`;

/** What the selection asks of the model in use, if there is one. */
const valuesOf = (model: ModelRow | null): [provider: string, modelId: number] => [
  model?.provider ?? '',
  model?.id ?? 0,
];

/** So few that what has been computed is soon shown, and little is lost when the process ends. */
const STORED_TOGETHER = 10;

/** Computes what is related to some articles and stores several together; numbers by article. */
const relate = async (
  strapi: Core.Strapi,
  entries: ArticleEntry[],
  statistics: ArchiveStatistics,
  isStopped: () => boolean,
): Promise<Map<number, number[]>> => {
  const related = new Map<number, number[]>();
  const rows: { article_number: number; stamp: string; numbers: string }[] = [];
  const store = async (): Promise<void> => {
    const computed = rows.splice(0);
    if (computed.length === 0) return;
    await database(strapi)(RELATED).insert(computed).onConflict('article_number').merge();
  };
  for (const { id, article_number, ota_id: otaId, state } of entries) {
    if (isStopped()) break;
    const { chosen: numbers } = await own(strapi, 'similarity').of({ id, otaId }, statistics);
    related.set(article_number, numbers);
    rows.push({ article_number, stamp: state, numbers: JSON.stringify(numbers) });
    if (rows.length === STORED_TOGETHER) await store();
    await setImmediate();
  }
  await store();
  return related;
};

const waiting = (
  strapi: Core.Strapi,
  model: ModelRow | null,
  after: number,
): Promise<ArticleEntry[]> =>
  own(strapi, 'background-connection').all<ArticleEntry>(
    `${SELECTION}
       LEFT JOIN ${RELATED} AS related ON related.article_number = entries.article_number
       WHERE entries.kind = 'article' AND entries.id > ?
         AND (related.stamp IS NULL OR related.stamp <> ${STATE})
       ORDER BY entries.id LIMIT ${BATCH}`,
    [...valuesOf(model), after, valuesOf(model)[0]],
  );

/**
 * Computes what to read after each article that is new or changed, or was last looked at before it
 * had a vector.
 *
 * @returns numbers of the articles whose related articles were computed
 */
export const relateArticles = async (
  strapi: Core.Strapi,
  isStopped: () => boolean,
): Promise<number[]> => {
  const model = await own(strapi, 'models').best();
  const compared = new Set<number>();
  const revisits = createRevisits();
  for (let last = 0; !isStopped();) {
    const batch = await waiting(strapi, model, last);
    if (batch.length === 0) break;
    last = batch.at(-1)?.id ?? last;
    const statistics = await own(strapi, 'full-text').statistics();
    const related = await relate(strapi, batch, statistics, isStopped);
    for (const number of related.keys()) compared.add(number);
    revisits.note(related);
  }
  const older = revisits.due();
  for (let start = 0; start < older.length && !isStopped(); start += BATCH) {
    const part = older.slice(start, start + BATCH);
    const entries = await own(strapi, 'background-connection').all<ArticleEntry>(
      `${SELECTION}
         WHERE entries.kind = 'article' AND entries.article_number IN (${part.map(() => '?').join()})`,
      [...valuesOf(model), ...part],
    );
    const statistics = await own(strapi, 'full-text').statistics();
    await relate(strapi, entries, statistics, isStopped);
  }
  return [...compared, ...older];
};
