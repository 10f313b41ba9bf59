import { z } from '@strapi/utils';
import { count } from './kinds';

/** Database settings: SQLite, or PostgreSQL if its address is set. */
export const database = {
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a postgres:// address')
    .optional()
    .describe(
      'postgres://user:password@host:5432/name switches from SQLite to PostgreSQL; with ?sslmode=verify-full over TLS.',
    ),
  DATABASE_FILENAME: z
    .string()
    .min(1)
    .default('.tmp/data.db')
    .describe('SQLite file, relative to the project.'),
  DATABASE_SCHEMA: z.string().default('public').describe('PostgreSQL schema.'),
  DATABASE_POOL_MAX: count.min(1).default(10).describe('PostgreSQL connections per process.'),
  DATABASE_CONNECT_SECONDS: count
    .min(1)
    .default(5)
    .describe('Seconds within which PostgreSQL must accept a connection.'),
  DATABASE_STATEMENT_SECONDS: count
    .min(1)
    .default(15)
    .describe(
      'Seconds that a PostgreSQL statement, and the wait for a free connection, may take while the service answers requests. Starting and commands have no limit.',
    ),
};
