import { loadVectorExtension } from '@ota-news/foundation/database/sqlite-vector';
import { lowerThreadPriority } from '@ota-news/foundation/threads/priority';
import { collectStartGarbage } from '@ota-news/foundation/threads/start-garbage';
import Database from 'better-sqlite3';
import { parentPort, workerData } from 'node:worker_threads';
import { sqliteCandidates, sqliteFrequencies, sqliteVocabulary } from '../index/fulltext/sqlite';
import { searchEntries } from '../query/search-entries';
import { relatedSearch } from '../ranking/related-articles';
import { nearestBySqliteVec, SQLITE_VEC_KIND } from '../index/vectors/sqlite-vec';
import { storedVectorsOf } from '../index/vectors/stored-vectors';
import { vectorsInMemory } from '../index/vectors/vectors-in-memory';
import { wordsInMemory } from '../ranking/words-in-memory';
import type { Reader, SqlValue } from '../index/reader';
import type { ReadReply, ReadRequest, ReadTask, ReadWorkerData } from './sqlite-connection';

/** Read-only worker thread: one task per message, answered with its id. */
const { filename, hasLowPriority, types } = workerData as ReadWorkerData;
if (hasLowPriority) lowerThreadPriority();
collectStartGarbage();
const database = new Database(filename, { readonly: true });
database.pragma('busy_timeout = 10000');
const hasVectorExtension = loadVectorExtension(database);

const statements = new Map<string, Database.Statement>();
const MAX_STATEMENTS = 200;

const prepared = (sql: string): Database.Statement => {
  const cached = statements.get(sql);
  if (cached !== undefined) return cached;
  const statement = database.prepare(sql);
  if (statements.size >= MAX_STATEMENTS) statements.clear();
  statements.set(sql, statement);
  return statement;
};

const reader: Reader = {
  async all<T>(sql: string, values: SqlValue[]): Promise<T[]> {
    // Structured cloning turns a Buffer into a Uint8Array.
    const bound = values.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value));
    return prepared(sql).all(...bound) as T[];
  },
};

const inMemory = vectorsInMemory(reader);
const candidates = sqliteCandidates(reader);
const storedFrequencies = sqliteFrequencies(reader);
const words = wordsInMemory(reader, candidates, storedFrequencies);
const sources = {
  reader,
  types,
  candidates,
  words,
  // Searches keep vectors in memory for speed; background work reads them from the database.
  nearest: hasLowPriority ? nearestBySqliteVec(reader) : inMemory.nearest,
  nearestOfAll: inMemory.nearest,
  vectorsOf: hasLowPriority ? storedVectorsOf(reader) : inMemory.vectorsOf,
  frequencies: words.frequencies,
  vocabulary: sqliteVocabulary(reader),
  countedFrequencies: storedFrequencies,
  indexKind: async () => (hasVectorExtension ? SQLITE_VEC_KIND : null),
};
const relatedTo = relatedSearch(sources);
const entries = searchEntries(sources);

const perform = async (task: ReadTask): Promise<unknown> => {
  if ('search' in task) return entries.search(task.search);
  if ('related' in task) return relatedTo(task.related);
  if ('suggest' in task) return entries.suggest(task.suggest);
  if ('prepare' in task) return entries.prepare();
  if ('invalidate' in task) return entries.invalidate();
  return reader.all(task.sql, task.values);
};

const answer = async ({ id, task }: ReadRequest): Promise<ReadReply> => {
  try {
    return { id, answer: await perform(task) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
};

parentPort?.on('message', (request: ReadRequest) => {
  void answer(request).then((reply) => parentPort?.postMessage(reply));
});
