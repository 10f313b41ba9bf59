import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { setImmediate } from 'node:timers/promises';
import type { ArchiveStatistics } from '../fulltext/full-text-index';
import type { ModelRow } from '../services/models';
import { placeholders } from '../read/placeholders';
import { ownService } from '../own-services';
import { ENTRIES, RELATED, VECTORS } from '../tables';
import { COMPARISON_VERSION } from './related-stamp';
import { createRevisits } from './revisits';

const BATCH = 50;

interface ArticleEntry {
  id: number;
  article_number: number;
  ota_id: number | null;
  /** Current stamp of the inputs, see `relatedStamp`. */
  stamp: string;
}

/** SQL fragments that select article entries with their vectors by each active model, and `relatedStamp` as SQL. */
const selectionBy = (models: ModelRow[]) => ({
  stamp: [
    `entries.stamp || '${COMPARISON_VERSION}'`,
    ...models.map((_, at) => `CASE WHEN by${at}.id IS NULL THEN '' ELSE '+' || ? END`),
  ].join(' || '),
  /** Parameters of the stamp. */
  providers: models.map(({ provider }) => provider),
  from: [
    `${ENTRIES} AS entries`,
    ...models.map(
      (_, at) =>
        `LEFT JOIN ${VECTORS} AS by${at} ON by${at}.entry_id = entries.id AND by${at}.model_id = ?`,
    ),
  ].join(' '),
  /** Parameters of the joins. */
  ids: models.map(({ id }) => id),
});
type Selection = ReturnType<typeof selectionBy>;

const COLUMNS = 'entries.id, entries.article_number, entries.ota_id';

/** Rows per insert; small, so that results appear soon and little is lost when the process ends. */
const ROWS_PER_INSERT = 10;

/** Computes the related articles of entries and stores them in batches; returns article numbers by article number. */
const storeRelated = async (
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
  for (const { id, article_number, ota_id: otaId, stamp } of entries) {
    if (isStopped()) break;
    const { chosen: numbers } = await ownService(strapi, 'related-search').find(
      { id, otaId },
      statistics,
    );
    related.set(article_number, numbers);
    rows.push({ article_number, stamp, numbers: JSON.stringify(numbers) });
    if (rows.length === ROWS_PER_INSERT) await store();
    await setImmediate();
  }
  await store();
  return related;
};

const outdatedEntries = (
  strapi: Core.Strapi,
  { stamp, providers, from, ids }: Selection,
  after: number,
): Promise<ArticleEntry[]> =>
  ownService(strapi, 'background-connection').all<ArticleEntry>(
    `SELECT ${COLUMNS}, ${stamp} AS stamp FROM ${from}
       LEFT JOIN ${RELATED} AS related ON related.article_number = entries.article_number
       WHERE entries.kind = 'article' AND entries.id > ?
         AND (related.stamp IS NULL OR related.stamp <> ${stamp})
       ORDER BY entries.id LIMIT ${BATCH}`,
    [...providers, ...ids, after, ...providers],
  );

const entriesOf = (
  strapi: Core.Strapi,
  { stamp, providers, from, ids }: Selection,
  numbers: number[],
): Promise<ArticleEntry[]> =>
  ownService(strapi, 'background-connection').all<ArticleEntry>(
    `SELECT ${COLUMNS}, ${stamp} AS stamp FROM ${from}
       WHERE entries.kind = 'article' AND entries.article_number IN (${placeholders(numbers)})`,
    [...providers, ...ids, ...numbers],
  );

/**
 * Computes the related articles of every article that is new, changed, or has gained or lost vectors.
 *
 * @returns numbers of the articles whose related articles were computed
 */
export const relateArticles = async (
  strapi: Core.Strapi,
  isStopped: () => boolean,
): Promise<number[]> => {
  const selection = selectionBy(await ownService(strapi, 'models').active());
  const compared = new Set<number>();
  const revisits = createRevisits();
  for (let last = 0; !isStopped();) {
    const batch = await outdatedEntries(strapi, selection, last);
    if (batch.length === 0) break;
    last = batch.at(-1)?.id ?? last;
    const statistics = await ownService(strapi, 'full-text').statistics();
    const related = await storeRelated(strapi, batch, statistics, isStopped);
    for (const number of related.keys()) compared.add(number);
    revisits.add(related);
  }
  const revisited = revisits.due();
  for (let start = 0; start < revisited.length && !isStopped(); start += BATCH) {
    const entries = await entriesOf(strapi, selection, revisited.slice(start, start + BATCH));
    const statistics = await ownService(strapi, 'full-text').statistics();
    await storeRelated(strapi, entries, statistics, isStopped);
  }
  return [...compared, ...revisited];
};
