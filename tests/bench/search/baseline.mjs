import Database from 'better-sqlite3';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** What there is to beat: SQLite FTS5, bm25, `porter unicode61`, terms joined with OR. */
export const baseline = (documents) => {
  const { stopWords } = require(
    path.resolve('dist/src/plugins/search/server/src/text/stop-words.js'),
  );
  const database = new Database(':memory:');
  database.exec(
    `CREATE VIRTUAL TABLE found USING fts5(title, text, tokenize = 'porter unicode61')`,
  );
  const insert = database.prepare('INSERT INTO found (rowid, title, text) VALUES (?, ?, ?)');
  database.transaction(() => {
    for (const [row, { title, text }] of documents.entries()) insert.run(row + 1, title, text);
  })();
  const select = database.prepare(
    'SELECT rowid AS row FROM found WHERE found MATCH ? ORDER BY bm25(found) LIMIT 1000',
  );
  return (query) => {
    const words = [...query.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word);
    const telling = words.filter((word) => !stopWords.has(word));
    if (telling.length === 0) return [];
    return select
      .all(telling.map((word) => `"${word}"`).join(' OR '))
      .map(({ row }) => documents[row - 1].id);
  };
};
