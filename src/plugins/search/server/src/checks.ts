import type { HealthCheck } from '@ota-news/foundation/contracts/operations';
import { database, isPostgres } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { chosenProvider } from './embeddings/providers';
import { own } from './services/own';
import { ENTRIES, VECTORS } from './tables';

const vectorCheck = (strapi: Core.Strapi): HealthCheck => ({
  name: 'vector-index',
  title: 'Vector index',
  async run() {
    if (chosenProvider() === null) {
      return { level: 'good', message: 'Not used: EMBEDDING_PROVIDER is none.' };
    }
    if ((await own(strapi, 'vector-index').get()) !== null) {
      return { level: 'good', message: 'There.' };
    }
    const message = 'Missing: vectors rank what full text finds, but find nothing by themselves.';
    return {
      level: 'warning',
      message,
      advice: isPostgres(strapi)
        ? 'Install pgvector for this PostgreSQL (Debian: postgresql-NN-pgvector), run CREATE EXTENSION vector as its administrator, and restart.'
        : 'The package sqlite-vec has no build for this platform: use PostgreSQL with pgvector, or live without.',
    };
  },
});

const indexCheck = (strapi: Core.Strapi): HealthCheck => ({
  name: 'search-index',
  title: 'Search index',
  async run() {
    const db = database(strapi);
    const [row] = await db('articles')
      .whereNotNull('published_at')
      .leftJoin(ENTRIES, (join) =>
        join
          .on(`${ENTRIES}.document_id`, 'articles.document_id')
          .andOnVal(`${ENTRIES}.kind`, 'article'),
      )
      .whereNull(`${ENTRIES}.id`)
      .count<{ total: number | string }[]>({ total: '*' });
    const missing = Number(row?.total ?? 0);
    if (missing > 0) {
      return {
        level: 'warning',
        message: `${missing} published articles can't be found yet.`,
        advice: 'A start of the service indexes them. If they stay missing, see the log.',
      };
    }
    const model = await own(strapi, 'models').active();
    const [{ total = 0 } = {}] = await db(ENTRIES)
      .leftJoin(VECTORS, (join) =>
        join
          .on(`${VECTORS}.entry_id`, `${ENTRIES}.id`)
          .andOnVal(`${VECTORS}.model_id`, model?.id ?? 0),
      )
      .whereNull(`${VECTORS}.entry_id`)
      .count<{ total: number | string }[]>({ total: '*' });
    const behind = model === null ? 0 : Number(total);
    return behind === 0
      ? { level: 'good', message: 'Holds all that is published.' }
      : {
          level: 'warning',
          message: `${behind} entries have no vector yet.`,
          advice: 'They get one in the background; if that lasts, the embedding provider is away.',
        };
  },
});

/** What this plugin knows about its index. */
export const searchChecks = (strapi: Core.Strapi): HealthCheck[] => [
  vectorCheck(strapi),
  indexCheck(strapi),
];
