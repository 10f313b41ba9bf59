import type { Knex } from 'knex';
import { conditionsOf } from '../entries/filter';
import { placeholders } from '../placeholders';
import type { Reader, SqlValue } from '../reader';
import { ENTRIES } from '../tables';
import type { TermCounts } from '../../text/term-counts';
import {
  archiveStatistics,
  type Candidate,
  type CandidateSearch,
  type Frequencies,
  type FullTextIndex,
  type Vocabulary,
} from './full-text-index';

const TABLE = 'search_text';
const VOCABULARY = 'search_vocabulary';
/** Maximum number of documents considered, newest first; caps very frequent terms. */
const MAX_MATCHES = 20_000;

/**
 * The terms are already folded and stemmed, so FTS5 only has to split at spaces: its `ascii` tokenizer treats all
 * non-ASCII characters as part of a word. Contentless, because the entries hold the terms.
 */
const DEFINITION = `${TABLE} USING fts5(
     terms, content = '', contentless_delete = 1, tokenize = 'ascii')`;
const VOCABULARY_DEFINITION = `${VOCABULARY} USING fts5vocab('${TABLE}', 'row')`;

/** Builds an FTS5 OR query. Quotes each term, so that none is parsed as an operator. */
const anyOf = (terms: { term: string }[]): string =>
  terms.map(({ term }) => `"${term}"`).join(' OR ');

const repeatedTerms = (counts: TermCounts): string =>
  [...counts].map(([term, count]) => `${term} `.repeat(count)).join('');

/** Terms per statement; SQLite's limit is 32,766 bound values. */
const TERMS_PER_STATEMENT = 10_000;

/** Document frequencies from the FTS5 index. */
export const sqliteFrequencies =
  (read: Reader): Frequencies =>
  async (terms) => {
    const frequencies = new Map<string, number>();
    for (let start = 0; start < terms.length; start += TERMS_PER_STATEMENT) {
      const part = terms.slice(start, start + TERMS_PER_STATEMENT);
      const rows = await read.all<{ term: string; documents: number }>(
        `SELECT term, doc AS documents FROM ${VOCABULARY} WHERE term IN (${placeholders(part)})`,
        part,
      );
      for (const { term, documents } of rows) frequencies.set(term, documents);
    }
    return frequencies;
  };

/** Terms with a prefix, from the FTS5 index. */
export const sqliteVocabulary =
  (read: Reader): Vocabulary =>
  (prefix) =>
    read.all(`SELECT term, doc AS documents FROM ${VOCABULARY} WHERE term >= ? AND term < ?`, [
      prefix,
      `${prefix}\u{10ffff}`,
    ]);

/** Candidates in order of FTS5's bm25. */
export const sqliteCandidates =
  (reader: Reader): CandidateSearch =>
  async (terms, _statistics, filter, limit) => {
    const { sql, values } = conditionsOf(filter);
    const matches =
      sql === ''
        ? `SELECT rowid, bm25(${TABLE}) AS score FROM ${TABLE} WHERE ${TABLE} MATCH ?
             ORDER BY rowid DESC LIMIT ${MAX_MATCHES}`
        : `SELECT ${TABLE}.rowid AS rowid, bm25(${TABLE}) AS score
             FROM ${TABLE} INNER JOIN ${ENTRIES} AS entries ON entries.id = ${TABLE}.rowid
             WHERE ${TABLE} MATCH ? AND ${sql} ORDER BY ${TABLE}.rowid DESC LIMIT ${MAX_MATCHES}`;
    const bound: SqlValue[] = [anyOf(terms), ...values, limit];
    return reader.all<Candidate>(
      `SELECT entries.id, entries.stamp
         FROM (SELECT rowid, score FROM (${matches}) ORDER BY score LIMIT ?) AS best
         INNER JOIN ${ENTRIES} AS entries ON entries.id = best.rowid
         ORDER BY best.score, entries.id`,
      bound,
    );
  };

/** Full-text index on SQLite: FTS5. */
export const sqliteFullText = (database: Knex, read: Reader): FullTextIndex => ({
  async prepare() {
    const [stored] = (await database('sqlite_master').where({ name: TABLE }).select('sql')) as {
      sql: string;
    }[];
    if (stored?.sql === `CREATE VIRTUAL TABLE ${DEFINITION}`) return;
    // An earlier version tokenized differently. Its entries are outdated as well and get rebuilt.
    await database.raw(`DROP TABLE IF EXISTS ${VOCABULARY}`);
    await database.raw(`DROP TABLE IF EXISTS ${TABLE}`);
    await database.raw(`CREATE VIRTUAL TABLE IF NOT EXISTS ${DEFINITION}`);
    await database.raw(`CREATE VIRTUAL TABLE IF NOT EXISTS ${VOCABULARY_DEFINITION}`);
  },

  async put(query, id, counts) {
    await query.raw(`REPLACE INTO ${TABLE} (rowid, terms) VALUES (?, ?)`, [
      id,
      repeatedTerms(counts),
    ]);
  },

  async remove(query, ids) {
    await query(TABLE).whereIn('rowid', ids).delete();
  },

  statistics: () => archiveStatistics(read),

  // FTS5 maintains the counts itself.
  async recount() {},
});
