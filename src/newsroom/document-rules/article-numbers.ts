import { database, isPostgres } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { advanceSequence, nextInSequence } from './sequence';
import { SEQUENCES } from './tables';

const NAME = 'article';

/**
 * PostgreSQL sequence: it allocates numbers without a lock, so that creations don't wait for each
 * other. The number of a failed creation is not reused.
 */
const NATIVE = 'article_numbers';
const PREPARATION_LOCK = 7_283_902;

const LAST_GIVEN = `(SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM ${NATIVE})`;

/** Allocates the number of a new article; numbers are never reused. @param query a transaction */
export const nextArticleNumber = async (strapi: Core.Strapi, query: Knex): Promise<number> => {
  if (!isPostgres(strapi)) return nextInSequence(query, NAME);
  const { rows } = await query.raw<{ rows: [{ number: string }] }>(
    `SELECT nextval('${NATIVE}') AS number`,
  );
  return Number(rows[0].number);
};

/** Advances the PostgreSQL sequence past every number allocated without it. */
export const continueArticleNumbers = async (query: Knex): Promise<void> => {
  await query.raw(
    `SELECT setval('${NATIVE}', known.number)
       FROM (SELECT greatest((SELECT max(value) FROM ${SEQUENCES} WHERE name = '${NAME}'),
                             (SELECT max(article_id) FROM articles)) AS number) AS known
       WHERE known.number > ${LAST_GIVEN}`,
  );
};

/** Stores the last number in the table of sequences, which exports contain. */
export const recordArticleNumbers = async (query: Knex): Promise<void> => {
  const { rows } = await query.raw<{ rows: [{ number: string }] }>(
    `SELECT ${LAST_GIVEN} AS number`,
  );
  await advanceSequence(query, NAME, Number(rows[0].number));
};

/** Creates the PostgreSQL sequence if it is missing; cheap if it exists. */
export const prepareArticleNumbers = async (strapi: Core.Strapi): Promise<void> => {
  if (!isPostgres(strapi)) return;
  await database(strapi).transaction(async (query) => {
    // Two processes that start at the same time would both create it.
    await query.raw('SELECT pg_advisory_xact_lock(?)', [PREPARATION_LOCK]);
    await query.raw(`CREATE SEQUENCE IF NOT EXISTS ${NATIVE} AS integer`);
    await continueArticleNumbers(query);
  });
};
