import { database } from '@ota-news/foundation/database/connection';
import {
  containingPattern,
  isCaseless,
  likeInAnyCase,
} from '@ota-news/foundation/database/like-pattern';
import type { Core } from '@strapi/strapi';
import type { StoredArticlesService } from '@ota-news/foundation/contracts/search';
import type { ArticleTable } from '../index/entries/article-table';
import { entriesContaining, formsOf } from '../index/fulltext/containing';
import { ownService } from '../own-services';
import { readLanguages } from '../query/languages-in-use';
import { queryWords } from '../query/query-terms';
import type { SqlValue } from '../index/reader';
import { ENTRIES } from '../index/tables';

/** Rows that match, each with the document that it belongs to. */
interface Matches {
  /** Table, and its alias where the conditions name it. */
  from: string;
  where: string;
  /** Further condition where all rows are looked through. */
  ofAll?: string;
  /** The same condition where rows are looked up by their documents. */
  ofDocument?: string;
  values: SqlValue[];
}

/** Maximum number of words that titles are compared with. */
const MAX_WORDS = 16;
/** Largest value of an integer column. */
const MAX_NUMBER = 2_147_483_647;

/** Puts words first that are compared most quickly and found least often: numbers, then long words. */
const rarestFirst = (words: string[]): string[] =>
  words.toSorted(
    (one, other) =>
      Number(isCaseless(other)) - Number(isCaseless(one)) || other.length - one.length,
  );

/** Whether a draft is newer than what is public, if anything is. */
const isUnpublished = ({ table }: ArticleTable): string => `NOT EXISTS (
  SELECT 1 FROM ${table} AS live WHERE live.published_at IS NOT NULL
    AND live.document_id = drafts.document_id AND live.updated_at >= drafts.updated_at)`;

const unpublished = (articles: ArticleTable): string => `WITH unpublished AS MATERIALIZED (
  SELECT id FROM ${articles.table} AS drafts WHERE published_at IS NULL AND ${isUnpublished(articles)})`;

/**
 * Finds articles by the full text of what is public, all drafts by title, slug or number, and those that are not public
 * as they stand by their texts. Which drafts these are, and the titles, stand in small indexes that are read as a whole.
 */
const createStoredArticles = ({ strapi }: { strapi: Core.Strapi }): StoredArticlesService => {
  const reader = () => ownService(strapi, 'read-connection');

  /** @param text SQL of what must contain every word */
  const allIn = (text: string, words: string[]): string =>
    words.map((word) => `${text} ${likeInAnyCase(strapi, word)} ? ESCAPE '\\'`).join(' AND ');

  const drafts = (articles: ArticleTable, words: string[]): Matches[] => {
    if (words.length === 0) return [];
    const { table, title, texts: columns } = articles;
    const from = `${table} AS drafts`;
    const values = words.map(containingPattern);
    const texts = columns.map((name) => `coalesce(${name}, '')`).join(" || ' ' || ");
    return [
      {
        from,
        where: `published_at IS NULL AND ${allIn(`(${title} || ' ' || coalesce(slug, ''))`, words)}`,
        values,
      },
      {
        from,
        where: 'published_at IS NULL',
        ofAll: `id IN (SELECT id FROM unpublished) AND ${allIn(`(${texts})`, words)}`,
        // In this order: to read a text takes longer than to see that it is public.
        ofDocument: `CASE WHEN ${isUnpublished(articles)} THEN ${allIn(`(${texts})`, words)} END`,
        values,
      },
    ];
  };

  const numbered = ({ table, number: column }: ArticleTable, text: string): Matches[] => {
    const number = /^\d+$/.test(text) ? Number(text) : Infinity;
    if (number > MAX_NUMBER) return [];
    return [{ from: table, where: `${column} = ?`, values: [number] }];
  };

  const publicTexts = async ({ kind }: ArticleTable, text: string): Promise<Matches[]> => {
    const words = formsOf(queryWords(text), await readLanguages(reader()));
    if (words.length === 0) return [];
    const { ids, isOne, value } = entriesContaining(strapi, words);
    return [
      {
        from: ENTRIES,
        where: `kind = '${kind}'`,
        ofAll: `id IN (${ids})`,
        ofDocument: isOne,
        values: [value],
      },
    ];
  };

  const matchesOf = async (articles: ArticleTable, text: string): Promise<Matches[]> => {
    const words = text.split(/\s+/).filter((word) => word !== '');
    return [
      ...numbered(articles, text.trim()),
      ...drafts(articles, rarestFirst(words.slice(0, MAX_WORDS))),
      ...(await publicTexts(articles, text)),
    ];
  };

  return {
    async containing(text) {
      const query = database(strapi);
      const articles = ownService(strapi, 'types').articles();
      const matches = articles === null ? [] : await matchesOf(articles, text);
      const values = matches.flatMap((match) => match.values);
      const conditions = (parts: (string | undefined)[]): string =>
        parts.filter((part) => part !== undefined).join(' AND ');
      if (articles === null || matches.length === 0) {
        return {
          documents: () => query.select(query.raw('NULL AS document_id')).whereRaw('1 = 0'),
          isFound: () => query.raw('1 = 0'),
        };
      }
      // For UNION, SQLite would read articles by their documents instead of the small index of titles.
      const all = matches
        .map(
          ({ from, where, ofAll }) =>
            `SELECT document_id FROM ${from} WHERE ${conditions([where, ofAll])}`,
        )
        .join(' UNION ALL ');
      const exists = (rows: string): string =>
        matches
          .map(({ from, where, ofDocument }) => {
            // With the second condition, PostgreSQL can't find all that match first, to look the rows up in those.
            const isSame = `document_id = ${rows}.document_id AND ${rows}.document_id IS NOT NULL`;
            return `EXISTS (SELECT 1 FROM ${from} WHERE ${conditions([isSame, where, ofDocument])})`;
          })
          .join(' OR ');
      return {
        documents: () =>
          query
            .select('document_id')
            .from(query.raw(`(${unpublished(articles)} ${all}) AS found`, values)),
        isFound: (rows) => query.raw(`(${exists(rows)})`, values),
      };
    },
  };
};

export default createStoredArticles;
