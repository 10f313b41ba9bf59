import { database, isPostgres } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { advanceSequence, nextInSequence } from './sequence';
import { SEQUENCES } from './tables';

const NAME = 'article';

/**
 * PostgreSQL's own sequence gives out a number without a lock, so creations don't wait for each
 * other. A number whose creation fails is not given out again.
 */
const NATIVE = 'article_numbers';
const PREPARATION_LOCK = 7_283_902;

const LAST_GIVEN = `(SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM ${NATIVE})`;

/** The number of a new article; no other ever has it. @param query a transaction */
export const nextArticleNumber = async (strapi: Core.Strapi, query: Knex): Promise<number> => {
  if (!isPostgres(strapi)) return nextInSequence(query, NAME);
  const { rows } = await query.raw<{ rows: [{ number: string }] }>(
    `SELECT nextval('${NATIVE}') AS number`,
  );
  return Number(rows[0].number);
};

/** Lets PostgreSQL go on after every number that was given out elsewhere. */
export const continueArticleNumbers = async (query: Knex): Promise<void> => {
  await query.raw(
    `SELECT setval('${NATIVE}', known.number)
       FROM (SELECT greatest((SELECT max(value) FROM ${SEQUENCES} WHERE name = '${NAME}'),
                             (SELECT max(article_id) FROM articles)) AS number) AS known
       WHERE known.number > ${LAST_GIVEN}`,
  );
};

/** Writes the last number into the table of sequences, from where an export takes it. */
export const recordArticleNumbers = async (query: Knex): Promise<void> => {
  const { rows } = await query.raw<{ rows: [{ number: string }] }>(
    `SELECT ${LAST_GIVEN} AS number`,
  );
  await advanceSequence(query, NAME, Number(rows[0].number));
};

/** Makes what PostgreSQL needs to number articles; cheap when it is there. */
export const prepareArticleNumbers = async (strapi: Core.Strapi): Promise<void> => {
  if (!isPostgres(strapi)) return;
  await database(strapi).transaction(async (query) => {
    // Two processes that start at once would both make it.
    await query.raw('SELECT pg_advisory_xact_lock(?)', [PREPARATION_LOCK]);
    await query.raw(`CREATE SEQUENCE IF NOT EXISTS ${NATIVE} AS integer`);
    await continueArticleNumbers(query);
  });
};
