import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { database, isPostgres } from './connection';

/**
 * SQL expression for the database's own clock, by which several processes agree on order and age. Compare it only with
 * values written with it: drivers write dates in the time zone of their process.
 */
const nowIn = (strapi: Core.Strapi): string =>
  isPostgres(strapi)
    ? "(clock_timestamp() AT TIME ZONE 'UTC')"
    : "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/**
 * SQL expression that sets a column to the database's current time unless it already has a value.
 *
 * @param column of type date-time
 */
export const setOnce = (strapi: Core.Strapi, column: string): Knex.Raw =>
  database(strapi).raw(`COALESCE(??, ${nowIn(strapi)})`, [column]);

/**
 * SQL condition: a moment stored with {@link firstMoment} is at most so many seconds away, in the past or in the
 * future. A moment far in the future, after the clock was set back, counts like one in the past.
 */
export const isWithin = (strapi: Core.Strapi, column: string, seconds: number): Knex.Raw =>
  isPostgres(strapi)
    ? database(strapi).raw(`ABS(EXTRACT(EPOCH FROM ${nowIn(strapi)} - ??)) <= ?`, [column, seconds])
    : database(strapi).raw(`ABS(${nowIn(strapi)} - ??) <= ?`, [column, seconds * 1000]);
