import { spawn } from 'node:child_process';
import { Client, type ClientConfig } from 'pg';
import type { DatabaseCopy } from './database-copy';
import { BackupError } from './manifest';

/** The connection as libpq's programs read it; arguments would show the password to everybody. */
const libpqVariables = (config: ClientConfig): Record<string, string> => {
  const { host, port, user, database, password } = new Client(config);
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGDATABASE: database ?? '',
    PGUSER: user ?? '',
    PGPASSWORD: password ?? '',
    PGSSLMODE: config.ssl === true ? 'require' : 'prefer',
  };
};

const run = (program: string, args: string[], config: ClientConfig): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...libpqVariables(config) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
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

const ask = async (config: ClientConfig, question: string): Promise<number> => {
  const client = new Client(config);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(question);
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
};

/** @param config of the service's database; the programs of PostgreSQL's client must be installed */
export const postgresCopy = (config: ClientConfig): DatabaseCopy => ({
  kind: 'postgres',
  fileName: 'database.dump',

  save: (target) =>
    run(
      'pg_dump',
      ['--format=custom', '--no-owner', '--no-privileges', `--file=${target}`],
      config,
    ),

  hasContent: async () =>
    (await ask(
      config,
      "SELECT count(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
    )) > 0,

  isInUse: async () =>
    (await ask(
      config,
      'SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )) > 0,

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
        source,
      ],
      config,
    ),
});
