import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { ModelRow } from '../services/models';
import { placeholders } from '../index/placeholders';
import { ownService } from '../own-services';
import { ENTRIES, RELATED, VECTORS } from '../index/tables';
import { compareInThread, type RelateEntries } from './compare-in-thread';
import { COMPARISON_VERSION } from './related-stamp';
import { createRevisits } from './revisits';
import { giveWay } from './give-way';

/** Rows per query. */
const BATCH = 500;

interface ArticleEntry {
  id: number;
  article_number: number;
  /** Current stamp of the inputs, see `relatedStamp`. */
  stamp: string;
}

/** SQL fragments that select article entries with their vectors by each active model, and `relatedStamp` as SQL. */
const selectionBy = (kind: string, models: ModelRow[]) => ({
  kind,
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

const COLUMNS = 'entries.id, entries.article_number';

/** Articles per comparison by statements, so that results appear soon and little is lost when the process ends. */
const ONE_BY_ONE = 10;
/** Articles per comparison in a thread, about a second's work. */
const TOGETHER = 200;
/** Rows per insert, so that neither the event loop nor other writers wait. */
const ROWS_PER_INSERT = 50;

/** Minimum number of articles, and minimum share of the archive, from which loading the archive saves time. */
const MIN_TOGETHER = 20;
const MIN_SHARE_TOGETHER = 0.005;

/** Reads the articles that were not compared since they changed, with the stamps from before the comparison. */
const outdatedEntries = async (
  strapi: Core.Strapi,
  { kind, stamp, providers, from, ids }: Selection,
  isStopped: () => boolean,
): Promise<ArticleEntry[]> => {
  const outdated: ArticleEntry[] = [];
  while (!isStopped()) {
    const rows = await ownService(strapi, 'background-connection').all<ArticleEntry>(
      `SELECT ${COLUMNS}, ${stamp} AS stamp FROM ${from}
         LEFT JOIN ${RELATED} AS related ON related.article_number = entries.article_number
         WHERE entries.kind = '${kind}' AND entries.id > ?
           AND (related.stamp IS NULL OR related.stamp <> ${stamp})
         ORDER BY entries.id LIMIT ${BATCH}`,
      [...providers, ...ids, outdated.at(-1)?.id ?? 0, ...providers],
    );
    outdated.push(...rows);
    if (rows.length < BATCH) break;
  }
  return outdated;
};

const entriesOf = async (
  strapi: Core.Strapi,
  { kind, stamp, providers, from, ids }: Selection,
  numbers: number[],
): Promise<ArticleEntry[]> => {
  const entries: ArticleEntry[] = [];
  for (let start = 0; start < numbers.length; start += BATCH) {
    const part = numbers.slice(start, start + BATCH);
    const rows = await ownService(strapi, 'background-connection').all<ArticleEntry>(
      `SELECT ${COLUMNS}, ${stamp} AS stamp FROM ${from}
         WHERE entries.kind = '${kind}' AND entries.article_number IN (${placeholders(part)})`,
      [...providers, ...ids, ...part],
    );
    entries.push(...rows);
  }
  return entries;
};

/**
 * Computes the related articles of entries and stores them in batches.
 *
 * @param size articles per batch
 * @param onRelated receives the related articles of each entry
 */
const storeRelated = async (
  strapi: Core.Strapi,
  entries: ArticleEntry[],
  size: number,
  relate: RelateEntries,
  isStopped: () => boolean,
  onRelated: (numbers: number[]) => void = () => {},
): Promise<void> => {
  for (let start = 0; start < entries.length && !isStopped(); start += size) {
    const batch = entries.slice(start, start + size);
    const related = await relate(batch.map(({ id }) => id));
    const rows = batch.map(({ article_number, stamp }, at) => ({
      article_number,
      stamp,
      numbers: JSON.stringify(related[at]!),
    }));
    while (rows.length > 0) {
      await database(strapi)(RELATED)
        .insert(rows.splice(0, ROWS_PER_INSERT))
        .onConflict('article_number')
        .merge();
      await giveWay();
    }
    for (const numbers of related) onRelated(numbers);
  }
};

/**
 * Computes the related articles of every article that is new, changed, or has gained or lost vectors: of a few one by
 * one, of many with the archive in a thread.
 *
 * @returns numbers of the articles whose related articles were computed
 */
export const relateArticles = async (
  strapi: Core.Strapi,
  isStopped: () => boolean,
): Promise<number[]> => {
  const models = await ownService(strapi, 'models').active();
  const kind = ownService(strapi, 'types').forSearches().articles;
  const selection = selectionBy(kind, models);
  const outdated = await outdatedEntries(strapi, selection, isStopped);
  if (outdated.length === 0) return [];
  const statistics = await ownService(strapi, 'full-text').statistics();
  const compared = new Set(outdated.map(({ article_number: number }) => number));
  const revisits = createRevisits(compared);
  const relateAll = async (relate: RelateEntries, size: number): Promise<void> => {
    await storeRelated(strapi, outdated, size, relate, isStopped, revisits.add);
    const revisited = await entriesOf(strapi, selection, revisits.due());
    await storeRelated(strapi, revisited, size, relate, isStopped);
  };
  const isTogether =
    outdated.length >= MIN_TOGETHER && outdated.length >= MIN_SHARE_TOGETHER * statistics.documents;
  if (isTogether) {
    await compareInThread(strapi, models, isStopped, (relate) => relateAll(relate, TOGETHER));
  } else {
    await relateAll(async (ids) => {
      const related: number[][] = [];
      for (const id of ids) {
        const { chosen } = await ownService(strapi, 'related-search').find(id, statistics);
        related.push(chosen);
        await giveWay();
      }
      return related;
    }, ONE_BY_ONE);
  }
  return [...compared, ...revisits.due()];
};
