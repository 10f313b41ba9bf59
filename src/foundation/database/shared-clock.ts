import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { database, isPostgres } from './connection';

/** Tolerance for stored moments that lie too far in the future before a wrong clock is assumed, in milliseconds. */
export const CLOCK_SLACK_MS = 60_000;

/** By transaction, the time that it was told, and the time of this process's clock then, which nobody sets. */
const told = new WeakMap<Knex, { now: number; at: number }>();

/**
 * Returns the current time of the clock shared by all processes of a database, in milliseconds since 1970. It dates
 * leases and scheduled runs, so that a machine with a wrong clock neither takes over nor blocks the others' work.
 * SQLite uses the clock of its one machine. A transaction asks once.
 */
export const databaseNow = async (
  strapi: Core.Strapi,
  query: Knex = database(strapi),
): Promise<number> => {
  if (!isPostgres(strapi)) return Date.now();
  const known = told.get(query);
  if (known !== undefined) return known.now + Math.floor(performance.now() - known.at);
  const { rows } = (await query.raw(
    'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000) AS now',
  )) as { rows: { now: string | number }[] };
  const now = Number(rows[0]?.now);
  if (query.isTransaction === true) told.set(query, { now, at: performance.now() });
  return now;
};
