import type { HealthCheck } from '@ota-news/foundation/contracts/operations';
import { database, isPostgres } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { ownService } from './own-services';
import { embeddingCheck } from './embedding-check';
import { cachedFor } from './query/cached-for';
import { searchSettings } from './settings';
import { ENTRIES } from './index/tables';

const vectorCheck = (strapi: Core.Strapi): HealthCheck => ({
  name: 'vector-index',
  title: 'Vector index',
  async run() {
    if (searchSettings.of(strapi).embeddings === 'off') {
      return { level: 'good', message: 'Not used: EMBEDDINGS is off.' };
    }
    if ((await ownService(strapi, 'vector-index').get()) !== null) {
      return { level: 'good', message: 'There.' };
    }
    const message =
      'Missing: searches compare with every vector, which a large archive makes slow.';
    return {
      level: 'warning',
      message,
      advice: isPostgres(strapi)
        ? 'Install pgvector for this PostgreSQL (Debian: postgresql-NN-pgvector), run CREATE EXTENSION vector as its administrator, and restart.'
        : 'The package sqlite-vec has no build for this platform: use PostgreSQL with pgvector, or live without.',
    };
  },
});

const modelCheck = (strapi: Core.Strapi): HealthCheck => ({
  name: 'search-model',
  title: 'Search model',
  async run() {
    const configured = searchSettings.of(strapi).embeddings;
    const problem =
      configured === 'bundled' ? await ownService(strapi, 'bundled-model').problem() : null;
    if (problem !== null) {
      return {
        level: 'warning',
        message: `The bundled model can't be run here: meanings are learnt from the archive alone. ${problem}`,
        advice:
          'Install the optional packages (npm ci without --omit=optional), run npm run build, and restart; or set EMBEDDINGS=local.',
      };
    }
    const active = await ownService(strapi, 'models').active();
    return {
      level: 'good',
      message:
        active.length === 0
          ? 'Searches go by words alone so far.'
          : `Searches go by words and by ${active.map(({ name }) => name).join(' and ')}.`,
    };
  },
});

/** Counts published articles that the search has not indexed. */
const countMissing = async (strapi: Core.Strapi): Promise<number> => {
  const articles = ownService(strapi, 'types').articles();
  if (articles === null) return 0;
  const { table, kind } = articles;
  const missing = database(strapi)(table)
    .whereNotNull('published_at')
    .leftJoin(ENTRIES, (join) =>
      join.on(`${ENTRIES}.document_id`, `${table}.document_id`).andOnVal(`${ENTRIES}.kind`, kind),
    )
    .whereNull(`${ENTRIES}.id`)
    .count({ total: '*' });
  const [row] = await ownService(strapi, 'slow-queries').rows<{ total: number | string }>(missing);
  return Number(row?.total ?? 0);
};

/** The count reads an entry for each article: every visit of the panel's home page would wait for it. */
const COUNT_FRESH_MS = 60_000;

const indexCheck = (strapi: Core.Strapi): HealthCheck => {
  const counted = cachedFor(COUNT_FRESH_MS, () => countMissing(strapi));
  return {
    name: 'search-index',
    title: 'Search index',
    async run() {
      const missing = await counted.get();
      if (missing > 0) {
        return {
          level: 'warning',
          message: `${missing} published articles can't be found yet.`,
          advice: 'A start of the service indexes them. If they stay missing, see the log.',
        };
      }
      return { level: 'good', message: 'Holds all that is published.' };
    },
  };
};

/** Health checks of the search plugin. */
export const searchChecks = (strapi: Core.Strapi): HealthCheck[] => [
  modelCheck(strapi),
  embeddingCheck(strapi),
  vectorCheck(strapi),
  indexCheck(strapi),
];
