import { z } from '@strapi/utils';
import { count, flag, port } from './kinds';

/** Database settings: SQLite, or PostgreSQL if its address is set. */
export const database = {
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'a postgres:// address')
    .optional()
    .describe('postgres://user:password@host:5432/name switches from SQLite to PostgreSQL.'),
  DATABASE_CLIENT: z
    .enum(['sqlite', 'postgres'])
    .optional()
    .describe('Default: postgres when DATABASE_URL or DATABASE_HOST is set, else sqlite.'),
  DATABASE_FILENAME: z
    .string()
    .min(1)
    .default('.tmp/data.db')
    .describe('SQLite file, relative to the project.'),
  DATABASE_HOST: z.string().optional().describe('PostgreSQL host, instead of DATABASE_URL.'),
  DATABASE_PORT: port.default(5432).describe('PostgreSQL port.'),
  DATABASE_NAME: z.string().default('ota_news').describe('PostgreSQL database.'),
  DATABASE_USERNAME: z.string().default('ota_news').describe('PostgreSQL user.'),
  DATABASE_PASSWORD: z.string().default('').describe('PostgreSQL password.'),
  DATABASE_SCHEMA: z.string().default('public').describe('PostgreSQL schema.'),
  DATABASE_SSL: flag.default(false).describe('Connect to PostgreSQL over TLS.'),
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
