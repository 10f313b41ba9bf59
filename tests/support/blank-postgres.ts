import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { addressOf } from './local-services';
import { runOn, testEnvironment } from './service';
import { fingerprint } from './template';

/** One process at a time makes databases, so that none copies one that is being made or dropped. */
const LOCK = 5_470_431;

const PREFIX = 'ota_blank_';

/** Clones of different code that use one server keep theirs. */
const MAX_KEPT = 4;

/** The address of a database on the server that the tests use. */
export const addressOfDatabase = (name: string): string => {
  const address = new URL(addressOf('PostgreSQL'));
  address.pathname = `/${name}`;
  return address.href;
};

const withClient = async <T>(address: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Has the service make its tables, and leaves nothing in them that is a service's own. */
const makeTables = async (address: string): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-blank-'));
  mkdirSync(path.join(folder, 'uploads'));
  const { PATH = '', HOME = '' } = process.env;
  const environment = {
    PATH,
    HOME,
    ...testEnvironment(),
    DATABASE_URL: address,
    PUBLIC_DIRECTORY: folder,
    ENV_PATH: '/dev/null',
  };
  try {
    await runOn({ environment }, 'tests/support/blank-process.mjs');
    // Every service signs with a key of its own.
    await withClient(address, (client) => client.query('DELETE FROM oauth_keys'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The database with the tables of this code, made where it is missing; the oldest of other code go. */
const ensureBlank = async (client: Client): Promise<string> => {
  const wanted = `${PREFIX}${fingerprint(['dist/src', 'src/foundation/dist', 'dist/config']).slice(0, 16)}`;
  const { rows } = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1) ORDER BY oid DESC',
    [PREFIX],
  );
  const present = rows.map(({ datname }) => datname);
  if (present.includes(wanted)) return wanted;
  const unfinished = `${PREFIX}unfinished`;
  const others = present.filter((name) => name !== unfinished);
  for (const name of [...others.slice(MAX_KEPT - 1), unfinished]) {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
  await client.query(`CREATE DATABASE ${unfinished}`);
  await makeTables(addressOfDatabase(unfinished));
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${wanted}`);
  return wanted;
};

/** Since PostgreSQL 15 a database is copied page by page unless told otherwise, which takes twice as long. */
const fileCopy = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
  return Number(rows[0]?.server_version_num) < 150_000 ? '' : 'STRATEGY file_copy';
};

/** Creates a database with the tables of a service that has never been used. */
export const createFromBlank = (name: string): Promise<void> =>
  withClient(addressOf('PostgreSQL'), async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const blank = await ensureBlank(client);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${blank} ${await fileCopy(client)}`);
  });
