/**
 * Makes an archive of SIZE articles with everything that the service's search keeps of it, so that a service
 * started on it has nothing left to do: node speed-archive.mjs FOLDER SIZE FILE
 *
 * The articles are put in by SQL and then indexed by the service itself. Vectors of the bundled model are real
 * for the first articles; see `copyVectors`. Which articles are related is made up.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fillArchive, generator } from '../archive.mjs';
import { readArticles } from './collections.mjs';
import { madeUpArchive } from './made-up-archive.mjs';
import { progress } from './progress.mjs';
import { copyVectors } from './vectors.mjs';

const QUERIES = 420;
const ORIGINALS = 2_000;

const require = createRequire(import.meta.url);
const compiled = (file) => require(path.resolve('dist/src', file));

const [folder, count, file] = process.argv.slice(2);
const size = Number(count);

const { documents, queries } = madeUpArchive(readArticles(folder), size, QUERIES);
writeFileSync(`${file}.queries.json`, JSON.stringify(queries));

process.env.DATABASE_FILENAME = file;
const { withService } = compiled('server/serve.js');
const { catchUp } = compiled('plugins/search/server/src/indexer/catch-up.js');
const { catchUpSketches } = compiled('plugins/search/server/src/duplicates/catch-up-sketches.js');
const { relatedStamp } = compiled('plugins/search/server/src/indexer/related-stamp.js');

await withService(async (strapi) => {
  const service = (name) => strapi.plugin('search').service(name);
  await service('indexer').stop();
  progress(`${size} articles: writing them`);
  fillArchive(file, size, (_, index) => ({
    title: documents[index - 1].title,
    excerpt: documents[index - 1].text.slice(0, 150),
    body: documents[index - 1].text,
  }));
  documents.length = 0;
  copyVectors(service('bundled-model').embedder, {
    originals: ORIGINALS,
    total: size,
    random: generator(11),
  });
  const began = Date.now();
  progress(`${size} articles: indexing their words`);
  await catchUp(strapi, () => false);
  await catchUpSketches(strapi, () => false);
  const indexed = Date.now();
  progress(`${size} articles: giving them vectors`);
  await service('indexer').embedAll();
  const providers = (await service('models').active()).map(({ provider }) => provider);
  const entries = await strapi.db
    .connection('search_entries')
    .where({ kind: 'article' })
    .select('article_number', 'stamp');
  await strapi.db.connection.transaction(async (query) => {
    await query('search_related').delete();
    for (const { article_number: number, stamp } of entries) {
      const numbers = Array.from({ length: 8 }, (_, at) => 1 + ((number + at * 7) % size));
      await query('search_related').insert({
        article_number: number,
        stamp: relatedStamp(stamp, providers),
        numbers: JSON.stringify(numbers),
      });
    }
  });
  // Every run has secrets of its own, and signs with a key of its own.
  await strapi.db.connection('oauth_keys').delete();
  progress(
    `${size} articles: indexed in ${Math.round((indexed - began) / 1000)} s, ` +
      `vectors in ${Math.round((Date.now() - indexed) / 1000)} s`,
  );
});
process.exit(0);
