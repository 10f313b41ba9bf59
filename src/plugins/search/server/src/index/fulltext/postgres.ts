import { withoutStatementLimit } from '@ota-news/foundation/database/postgres-sessions';
import type { Knex } from 'knex';
import { conditionsOf } from '../entries/filter';
import type { Reader, SqlValue } from '../reader';
import { ENTRIES } from '../tables';
import { B, K1 } from './bm25';
import { lengthOf } from '../../text/term-counts';
import {
  archiveStatistics,
  type Candidate,
  type CandidateSearch,
  type Frequencies,
  type FullTextIndex,
  type Vocabulary,
} from './full-text-index';

const TABLE = 'search_text';
const COUNTS = 'search_term_counts';
/** Maximum number of documents considered per term; caps very frequent terms. */
const MAX_MATCHES = 20_000;

/**
 * The terms are already folded and stemmed, so they are stored in the `tsvector` as they are. This is a separate table
 * because Strapi's schema sync drops unknown columns from the entries.
 */
const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS ${TABLE} (
     entry_id integer PRIMARY KEY, length integer NOT NULL, terms tsvector NOT NULL)`,
  `CREATE INDEX IF NOT EXISTS search_text_terms ON ${TABLE} USING gin (terms)`,
  `CREATE TABLE IF NOT EXISTS ${COUNTS} (term text PRIMARY KEY, documents integer NOT NULL)`,
];

const RECOUNT_LOCK = 7_283_901;
/** Relative change of the archive's size that triggers a recount; IDF needs only the magnitude of the frequencies. */
const MAX_CHANGE = 0.05;

interface TermRow {
  term: string;
  documents: number;
}

/** Document frequencies as of the last recount; newer terms may be missing. */
export const countedFrequencies =
  (read: Reader): Frequencies =>
  async (terms) => {
    const rows = await read.all<TermRow>(
      `SELECT term, documents FROM ${COUNTS} WHERE term = ANY(?::text[])`,
      [terms],
    );
    return new Map(rows.map(({ term, documents }) => [term, documents]));
  };

/** Terms with a prefix, as of the last recount. */
export const postgresVocabulary =
  (read: Reader): Vocabulary =>
  (prefix) =>
    read.all(`SELECT term, documents FROM ${COUNTS} WHERE starts_with(term, ?)`, [prefix]);

/** Quotes a term for `tsquery`. It contains only letters and digits, so nothing has to be escaped. */
const quoted = (term: string): string => `'${term}'`;

/** Document frequencies of a few terms; counts terms that are new since the last recount. */
export const postgresFrequencies =
  (read: Reader): Frequencies =>
  async (terms) => {
    const frequencies = await countedFrequencies(read)(terms);
    const uncounted = terms.filter((term) => !frequencies.has(term));
    if (uncounted.length === 0) return frequencies;
    const one = `SELECT ?::text AS term, count(*)::integer AS documents FROM ${TABLE}
                   WHERE terms @@ ?::tsquery`;
    const rows = await read.all<TermRow>(
      uncounted.map(() => one).join(' UNION ALL '),
      uncounted.flatMap((term) => [term, quoted(term)]),
    );
    for (const { term, documents } of rows) if (documents > 0) frequencies.set(term, documents);
    return frequencies;
  };

/**
 * Candidates in order of BM25 with a term frequency of one, which ranks much better than `ts_rank`; the exact scores
 * are computed afterwards.
 */
export const postgresCandidates =
  (reader: Reader): CandidateSearch =>
  async (terms, { averageLength }, filter, limit) => {
    const { sql, values } = conditionsOf(filter);
    const joined =
      sql === ''
        ? ''
        : `INNER JOIN ${ENTRIES} AS entries ON entries.id = hits.entry_id WHERE ${sql}`;
    const oneTerm = `(SELECT entry_id, ?::float8 / (1 + ${K1} * (1 - ${B} + ${B} * length / ?)) AS part
                        FROM ${TABLE} WHERE terms @@ ?::tsquery LIMIT ${MAX_MATCHES})`;
    const bound: SqlValue[] = [
      ...terms.flatMap(({ term, weight, idf }) => [weight * idf, averageLength, quoted(term)]),
      ...values,
      limit,
    ];
    return reader.all<Candidate>(
      `SELECT entries.id, entries.stamp
         FROM (SELECT hits.entry_id, sum(part) AS score
                 FROM (${terms.map(() => oneTerm).join(' UNION ALL ')}) AS hits ${joined}
                 GROUP BY hits.entry_id ORDER BY score DESC, hits.entry_id LIMIT ?) AS best
         INNER JOIN ${ENTRIES} AS entries ON entries.id = best.entry_id
         ORDER BY best.score DESC, entries.id`,
      bound,
    );
  };

/** Full-text index on PostgreSQL: a `tsvector` with a GIN index. */
export const postgresFullText = (database: Knex, read: Reader): FullTextIndex => ({
  async prepare() {
    for (const statement of SCHEMA) await database.raw(statement);
  },

  async put(query, id, counts) {
    await query.raw(
      `INSERT INTO ${TABLE} (entry_id, length, terms) VALUES (?, ?, array_to_tsvector(?::text[]))
         ON CONFLICT (entry_id) DO UPDATE SET length = excluded.length, terms = excluded.terms`,
      [id, lengthOf(counts), [...counts.keys()]] as Knex.RawBinding[],
    );
  },

  async remove(query, ids) {
    await query(TABLE).whereIn('entry_id', ids).delete();
  },

  statistics: () => archiveStatistics(read),

  async recount(documents) {
    const [row] = await read.all<TermRow>(
      `SELECT term, documents FROM ${COUNTS} WHERE term = ''`,
      [],
    );
    if (Math.abs(documents - (row?.documents ?? 0)) <= MAX_CHANGE * documents) return;
    // A recount of a large archive exceeds the statement timeout for readers.
    await withoutStatementLimit(database, async (query) => {
      // Several processes may start a recount; the lock admits one.
      const { rows } = (await query.raw('SELECT pg_try_advisory_xact_lock(?) AS is_mine', [
        RECOUNT_LOCK,
      ])) as { rows: { is_mine: boolean }[] };
      if (rows[0]?.is_mine !== true) return;
      await query(COUNTS).delete();
      await query.raw(
        `INSERT INTO ${COUNTS} (term, documents)
           SELECT word, ndoc FROM ts_stat('SELECT terms FROM ${TABLE}')`,
      );
      await query(COUNTS).insert({ term: '', documents });
    });
  },
});
