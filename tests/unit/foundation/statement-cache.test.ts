import Database from 'better-sqlite3';
import { rememberStatements } from '@ota-news/foundation/library-patches/statement-cache';

describe('Remembering prepared statements', () => {
  let db: Database.Database;

  beforeEach(() => {
    db = new Database(':memory:');
    db.exec('CREATE TABLE hotels (id INTEGER PRIMARY KEY, name TEXT)');
    rememberStatements(db);
  });

  afterEach(() => {
    db.close();
  });

  test('prepares a query once', () => {
    const sql = 'SELECT name FROM hotels WHERE id = ?';
    expect(db.prepare(sql)).toBe(db.prepare(sql));
  });

  test.each(['INSERT INTO', 'REPLACE INTO'])('keeps a statement beside %s', (change) => {
    const query = db.prepare('SELECT name FROM hotels');
    db.prepare(`${change} hotels (name) VALUES (?)`).run('Adlon');
    expect(db.prepare('SELECT name FROM hotels')).toBe(query);
  });

  test('keeps a statement over transactions', () => {
    const insert = db.prepare('INSERT INTO hotels (name) VALUES (?)');
    db.prepare('BEGIN').run();
    insert.run('Adlon');
    db.prepare('COMMIT').run();
    expect(db.prepare('INSERT INTO hotels (name) VALUES (?)')).toBe(insert);
    expect(db.prepare('SELECT count(*) AS total FROM hotels').get()).toEqual({ total: 1 });
  });

  test('sees columns that were added after it was prepared', () => {
    db.prepare('INSERT INTO hotels (name) VALUES (?)').run('Adlon');
    db.prepare('SELECT * FROM hotels').all();
    db.prepare('ALTER TABLE hotels ADD COLUMN stars INTEGER').run();
    expect(db.prepare('SELECT * FROM hotels').all()).toEqual([
      { id: 1, name: 'Adlon', stars: null },
    ]);
  });

  test('prepares every time what is too long to be asked often', () => {
    const sql = `SELECT name FROM hotels WHERE id IN (${Array(5000).fill('1').join(',')})`;
    expect(db.prepare(sql)).not.toBe(db.prepare(sql));
  });
});
