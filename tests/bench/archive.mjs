/** Fills a database with made-up articles by SQL, because making 100,000 through a door takes hours. */
import Database from 'better-sqlite3';

/** Syllables of made-up words: a vocabulary as large as an archive's, whose words search must tell apart. */
const SYLLABLES = 'ba ce do fi gu ha je ko li mu na pe ro si tu va we xo yi zu'.split(' ');
const VOCABULARY = 30_000;

const word = (rank) => {
  let text = '';
  for (let rest = rank; text === '' || rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    text += SYLLABLES[rest % SYLLABLES.length];
  }
  return `${text}n`;
};
const WORDS = Array.from({ length: VOCABULARY }, (_, rank) => word(rank));

/** A small deterministic generator (mulberry32), so that every run measures the same text. */
export const generator = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
  return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
};

/** Words come as often as in real texts: the tenth a tenth as often as the first (Zipf's law). */
const sentence = (random, length) =>
  `${Array.from({ length }, () => WORDS[Math.floor(VOCABULARY ** random()) - 1]).join(' ')}.`;

/** A text of some 2,000 characters with headings. */
export const body = (random) =>
  Array.from({ length: 8 }, (_, index) => {
    const paragraph = Array.from({ length: 4 }, () => sentence(random, 12)).join(' ');
    return index % 3 === 1 ? `## ${sentence(random, 4)}\n\n${paragraph}` : paragraph;
  }).join('\n\n');

const TEN_YEARS = 10 * 365 * 86_400_000;

const madeUpText = (random, index) => ({
  title: `Article ${index}: ${sentence(random, 6)}`,
  excerpt: sentence(random, 18),
  body: body(random),
});

/**
 * Adds OTAs, desks, categories and `count` published articles.
 *
 * @param {string} file a database whose tables exist (the service has been started on it once)
 * @param textOf title, excerpt and body of an article by its number
 */
export const fillArchive = (file, count, textOf = madeUpText) => {
  const random = generator(7);
  const db = new Database(file);
  const now = Date.now();
  const stamp = { created_at: now, updated_at: now, published_at: now };
  const insert = (table, row) => {
    const names = Object.keys(row);
    const sql = `INSERT INTO ${table} (${names.join(',')}) VALUES (${names.map((name) => `@${name}`).join(',')})`;
    return db.prepare(sql).run(row).lastInsertRowid;
  };
  const id = (prefix, number) => `${prefix}${String(number).padStart(24 - prefix.length, '0')}`;

  db.transaction(() => {
    for (let index = 1; index <= 20; index += 1) {
      insert('otas', {
        document_id: id('o', index),
        name: `Agency ${index}`,
        slug: `agency-${index}`,
        is_listed: 0,
        ...stamp,
      });
    }
    for (let index = 1; index <= 6; index += 1) {
      insert('authors', {
        document_id: id('d', index),
        name: `Desk ${index}`,
        slug: `desk-${index}`,
        ...stamp,
      });
      insert('categories', {
        document_id: id('c', index),
        name: `Subject ${index}`,
        slug: `subject-${index}`,
        ...stamp,
      });
    }
    for (let index = 1; index <= count; index += 1) {
      const published = now - Math.floor((TEN_YEARS * (count - index)) / count) - 60_000;
      const row = {
        document_id: id('a', index),
        slug: `article-${index}`,
        ...textOf(random, index),
        word_count: 390,
        is_featured: index % 500 === 0 ? 1 : 0,
        article_id: index,
        first_published_at: published,
        content_updated_at: published,
        ota_id: 1 + (index % 20),
        author_id: 1 + (index % 6),
        category_id: 1 + (index % 6),
        created_at: now,
        updated_at: now,
      };
      insert('articles', { ...row, published_at: null });
      insert('articles', { ...row, published_at: now });
    }
    // The next article that comes through a door gets the number after these.
    db.prepare(
      `INSERT INTO sequences (name, value) VALUES ('article', @count)
       ON CONFLICT (name) DO UPDATE SET value = @count`,
    ).run({ count });
  })();
  // Of what is empty yet the planner would learn that reading all of it costs nothing.
  for (const table of ['otas', 'authors', 'categories', 'articles']) db.exec(`ANALYZE ${table}`);
  db.close();
};
