import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tenths } from './progress.mjs';
import { tellEmbedding } from './vectors.mjs';

const require = createRequire(import.meta.url);

/** A module of the built service. */
export const compiled = (file) => require(path.resolve('dist/src', file));

/** Runs work on the service, loaded as in production on an empty database that is deleted afterwards. */
export const withEmptyService = async (work) => {
  const { withService } = compiled('server/serve.js');
  const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-bench-'));
  process.env.DATABASE_FILENAME = path.join(folder, 'data.db');
  try {
    return await withService(async (strapi) => {
      const service = (name) => strapi.plugin('search').service(name);
      // What runs in the background would compete with what is measured.
      await service('indexer').stop();
      return work(strapi, service);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Runs work on the service's own search over given documents: the plugin's services as they run in
 * production, entered where a published document enters.
 *
 * @param documents each with id, title, text
 */
export const withProduct = (documents, work) =>
  withEmptyService(async (strapi, service) => {
    const ids = new Map();
    const PART = 200;
    const tell = tenths('indexed', documents.length);
    for (let start = 0; start < documents.length; start += PART) {
      await strapi.db.transaction(async ({ trx }) => {
        for (const [offset, { id, title, text }] of documents
          .slice(start, start + PART)
          .entries()) {
          const number = start + offset + 1;
          const entry = await service('entries').put(
            trx,
            { kind: 'article', documentId: String(number), stamp: 'bench' },
            { slug: String(number), title, markdown: text, names: [], articleNumber: number },
          );
          ids.set(entry, id);
        }
      });
      tell(Math.min(start + PART, documents.length));
    }
    tellEmbedding(service('bundled-model').embedder, documents.length);
    await service('indexer').embedAll();
    const rank = async (query) =>
      (await service('search').rank(query)).map((entry) => ids.get(entry));
    return work({ rank, service, ids });
  });
