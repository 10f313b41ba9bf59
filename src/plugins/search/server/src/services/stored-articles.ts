import { database, isPostgres } from '@ota-news/foundation/database/connection';
import { containingPattern } from '@ota-news/foundation/database/like-pattern';
import type { Core } from '@strapi/strapi';
import type { StoredArticlesService } from '@ota-news/foundation/contracts/search';
import type { ArticleTable } from '../index/entries/article-table';
import { entriesContaining, formsOf } from '../index/fulltext/containing';
import { ownService } from '../own-services';
import { readLanguages } from '../query/languages-in-use';
import { queryWords } from '../query/query-terms';
import type { SqlValue } from '../index/reader';
import { ENTRIES } from '../index/tables';

interface Statement {
  sql: string;
  values: SqlValue[];
}

/** Maximum number of words that titles are compared with. */
const MAX_WORDS = 16;
/** Finds nothing. */
const NONE: Statement = { sql: 'SELECT NULL AS document_id WHERE 1 = 0', values: [] };
const ASCII = /^[\x20-\x7e]*$/;
/** Largest value of an integer column. */
const MAX_NUMBER = 2_147_483_647;

/** Drafts that are newer than what is public, if anything is. */
const unpublished = ({ table }: ArticleTable): string => `WITH unpublished AS MATERIALIZED (
  SELECT id FROM ${table} AS drafts WHERE published_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM ${table} AS live WHERE live.published_at IS NOT NULL
      AND live.document_id = drafts.document_id AND live.updated_at >= drafts.updated_at))`;

/**
 * Finds articles by the full text of what is public, all drafts by title, slug or number, and those that are not public
 * as they stand by their texts. Which drafts these are, and the titles, stand in small indexes that are read as a whole.
 */
const createStoredArticles = ({ strapi }: { strapi: Core.Strapi }): StoredArticlesService => {
  const reader = () => ownService(strapi, 'read-connection');

  /**
   * Comparing by the rules of a language takes PostgreSQL four times as long. A word of ASCII characters needs none of
   * them, apart from those of Turkish.
   */
  const likeFor = (word: string): string => {
    if (!isPostgres(strapi)) return 'LIKE';
    return ASCII.test(word) ? 'COLLATE "C" ILIKE' : 'ILIKE';
  };

  /** @param text SQL of what must contain every word */
  const allIn = (text: string, words: string[]): string =>
    words.map((word) => `${text} ${likeFor(word)} ? ESCAPE '\\'`).join(' AND ');

  const drafts = ({ table, title, texts: columns }: ArticleTable, words: string[]): Statement[] => {
    if (words.length === 0) return [];
    const values = words.map(containingPattern);
    const texts = columns.map((name) => `coalesce(${name}, '')`).join(" || ' ' || ");
    return [
      {
        sql: `SELECT document_id FROM ${table}
                WHERE published_at IS NULL AND ${allIn(`(${title} || ' ' || coalesce(slug, ''))`, words)}`,
        values,
      },
      {
        sql: `SELECT document_id FROM ${table}
                WHERE id IN (SELECT id FROM unpublished) AND ${allIn(`(${texts})`, words)}`,
        values,
      },
    ];
  };

  const numbered = ({ table, number: column }: ArticleTable, text: string): Statement[] => {
    const number = /^\d+$/.test(text) ? Number(text) : Infinity;
    if (number > MAX_NUMBER) return [];
    return [{ sql: `SELECT document_id FROM ${table} WHERE ${column} = ?`, values: [number] }];
  };

  const publicTexts = async ({ kind }: ArticleTable, text: string): Promise<Statement[]> => {
    const words = formsOf(queryWords(text), await readLanguages(reader()));
    if (words.length === 0) return [];
    const { sql, value } = entriesContaining(strapi, words);
    return [
      {
        sql: `SELECT document_id FROM ${ENTRIES} WHERE kind = '${kind}' AND id IN (${sql})`,
        values: [value],
      },
    ];
  };

  const statementFor = async (text: string): Promise<Statement> => {
    const articles = ownService(strapi, 'types').articles();
    if (articles === null) return NONE;
    const words = text.split(/\s+/).filter((word) => word !== '');
    const statements = [
      ...drafts(articles, words.slice(0, MAX_WORDS)),
      ...numbered(articles, text.trim()),
      ...(await publicTexts(articles, text)),
    ];
    if (statements.length === 0) return NONE;
    // For UNION, SQLite would read articles by their documents instead of the small index of titles.
    const candidates = statements.map(({ sql }) => sql).join(' UNION ALL ');
    return {
      sql: `${unpublished(articles)} ${candidates}`,
      values: statements.flatMap(({ values }) => values),
    };
  };

  return {
    async containing(text) {
      const { sql, values } = await statementFor(text);
      const query = database(strapi);
      return () => query.select('document_id').from(query.raw(`(${sql}) AS found`, values));
    },
  };
};

export default createStoredArticles;
