import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { database, isPostgres } from './connection';

/**
 * The database's own clock, by which several processes agree on what came first and how long ago it
 * was. Only what was written with it may be compared with it: drivers write dates in the zone of
 * their process.
 */
const nowIn = (strapi: Core.Strapi): string =>
  isPostgres(strapi)
    ? "(clock_timestamp() AT TIME ZONE 'UTC')"
    : "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/**
 * The moment as the database's clock has it, to keep in a column that holds none yet.
 *
 * @param column a date-time; a value that is there already stays
 */
export const firstMoment = (strapi: Core.Strapi, column: string): Knex.Raw =>
  database(strapi).raw(`COALESCE(??, ${nowIn(strapi)})`, [column]);

/**
 * Whether a moment that {@link firstMoment} has kept is at most so many seconds away. A moment that is
 * further off in the future, because the clock was put back, is as far away as one in the past.
 */
export const isWithin = (strapi: Core.Strapi, column: string, seconds: number): Knex.Raw =>
  isPostgres(strapi)
    ? database(strapi).raw(`ABS(EXTRACT(EPOCH FROM ${nowIn(strapi)} - ??)) <= ?`, [column, seconds])
    : database(strapi).raw(`ABS(${nowIn(strapi)} - ??) <= ?`, [column, seconds * 1000]);
