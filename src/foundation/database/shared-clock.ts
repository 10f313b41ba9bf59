import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { database, isPostgres } from './connection';

/** How far ahead of its rule a stored moment may lie before a clock must have been wrong, in milliseconds. */
export const CLOCK_SLACK_MS = 60_000;

/**
 * Now, on the clock that all processes of a database have in common, in milliseconds since 1970. Leases and
 * turns are dated with it, so that a machine whose clock is wrong neither takes nor blocks the others' work.
 * SQLite has the clock of its one machine.
 */
export const sharedNow = async (
  strapi: Core.Strapi,
  query: Knex = database(strapi),
): Promise<number> => {
  if (!isPostgres(strapi)) return Date.now();
  const { rows } = (await query.raw(
    'SELECT floor(extract(epoch FROM clock_timestamp()) * 1000) AS now',
  )) as { rows: { now: string | number }[] };
  return Number(rows[0]?.now);
};
