import type { Knex } from 'knex';
import { addressOf, FEEDS } from '#api/addresses';
import type { Row } from '#api/article/stored-article';

const slugsIn = async (query: Knex, table: string, ids: unknown[]): Promise<string[]> => {
  const known = ids.filter((id): id is number => typeof id === 'number');
  return known.length === 0 ? [] : query(table).whereIn('id', known).pluck('slug');
};

const coauthorsOf = (query: Knex, { id }: Row): Promise<number[]> =>
  query('articles_coauthors_lnk')
    .where('article_id', id as number)
    .pluck('author_id');

/**
 * Returns the paths of the feeds that a change of a published article changes: those of the site, and of its company,
 * topic and authors before and after.
 */
export const changedFeeds = async (query: Knex, rows: Row[]): Promise<string[]> => {
  const idsOf = (column: string): unknown[] => rows.map((row) => row[column]);
  const coauthors = (await Promise.all(rows.map((row) => coauthorsOf(query, row)))).flat();
  const authors = [...idsOf('author_id'), ...coauthors];
  return [
    FEEDS.rss,
    FEEDS.json,
    ...(await slugsIn(query, 'otas', idsOf('ota_id'))).map(addressOf.feed),
    ...(await slugsIn(query, 'categories', idsOf('category_id'))).map(addressOf.categoryFeed),
    ...(await slugsIn(query, 'authors', authors)).map(addressOf.authorFeed),
  ];
};
