import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Runs work on the service's own search over given documents, in a database of its own: the plugin's
 * services as they run in production, entered where a published document enters.
 *
 * @param documents each with id, title, text
 */
export const withProduct = async (documents, work) => {
  const { withService } = require(path.resolve('dist/src/server/serve.js'));
  const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-bench-'));
  process.env.DATABASE_FILENAME = path.join(folder, 'data.db');
  try {
    return await withService(async (strapi) => {
      const service = (name) => strapi.plugin('search').service(name);
      // What runs in the background would compete with what is measured.
      await service('indexer').stop();
      const ids = new Map();
      const PART = 200;
      const began = Date.now();
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
      }
      const indexed = Date.now();
      await service('indexer').embedAll();
      const embedded = Date.now();
      const rank = async (query) =>
        (await service('ranking').rank(query, {})).ids.map((entry) => ids.get(entry));
      const listen = async () => {
        await strapi.start();
        const { port } = strapi.server.httpServer.address();
        return `http://127.0.0.1:${port}`;
      };
      return work({
        rank,
        listen,
        service,
        ids,
        seconds: { indexing: (indexed - began) / 1000, embedding: (embedded - indexed) / 1000 },
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
