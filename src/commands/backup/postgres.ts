import { NAMING_COLUMNS, namesOf, type NamingRow } from '@ota-news/foundation/uploads/names';
import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { Client, escapeIdentifier, type ClientConfig } from 'pg';
import type { DatabaseCopy } from './database-copy';
import { BackupError } from './manifest';

/** Returns the connection as environment variables for libpq's programs; arguments would expose the password. */
const libpqVariables = (config: ClientConfig): Record<string, string> => {
  const { host, port, user, database, password, ssl } = new Client(config);
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGDATABASE: database ?? '',
    PGUSER: user ?? '',
    PGPASSWORD: password ?? '',
    PGSSLMODE: ssl ? 'require' : 'prefer',
  };
};

/** @param input file for the program's standard input */
const run = (
  program: string,
  args: string[],
  config: ClientConfig,
  input = '/dev/null',
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...libpqVariables(config) },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    // An error here makes the program fail too, and it reports the reason.
    pipeline(createReadStream(input), child.stdin, () => undefined);
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new BackupError(`${program} is not installed (Debian: postgresql-client).`)
          : error,
      ),
    );
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new BackupError(`${program} failed:\n${complaints.trim()}`)),
    );
  });

const connected = async <T>(
  config: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> => {
  const client = new Client(config);
  // An error on an idle connection must not crash the process; the next query reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const count = (config: ClientConfig, question: string): Promise<number> =>
  connected(config, async (client) => {
    const { rows } = await client.query<{ count: string }>(question);
    return Number(rows[0]?.count);
  });

/**
 * @param config of the service's database; PostgreSQL's client programs must be installed
 * @param schema of the service's tables
 */
export const postgresCopy = (config: ClientConfig, schema: string): DatabaseCopy => ({
  kind: 'postgres',
  fileName: 'database.dump',

  save: (target) =>
    connected(config, async (client) => {
      // The dump and the names come from one snapshot, which lasts as long as this transaction.
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const { rows: exported } = await client.query<{ id: string }>(
        'SELECT pg_export_snapshot() AS id',
      );
      const { rows } = await client.query<NamingRow>(
        `SELECT ${NAMING_COLUMNS.join(', ')} FROM ${escapeIdentifier(schema)}.files ORDER BY id`,
      );
      await run(
        'pg_dump',
        [
          '--format=custom',
          '--no-owner',
          '--no-privileges',
          `--snapshot=${exported[0]?.id}`,
          `--file=${target}`,
        ],
        config,
      );
      return rows.flatMap(namesOf);
    }),

  hasContent: async () =>
    (await count(
      config,
      "SELECT count(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
    )) > 0,

  isInUse: async () =>
    (await count(
      config,
      'SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )) > 0,

  /**
   * Restores through a pipe in one transaction: if this process is killed, the archive ends prematurely, pg_restore
   * fails and the database is unchanged.
   */
  restore: (source) =>
    run(
      'pg_restore',
      [
        '--clean',
        '--if-exists',
        '--single-transaction',
        '--exit-on-error',
        '--no-owner',
        '--no-privileges',
        `--dbname=${libpqVariables(config).PGDATABASE}`,
      ],
      config,
      source,
    ),
});
