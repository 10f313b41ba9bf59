import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { addressOfDatabase, createFromBlank } from './blank-postgres';
import { openCuttableProxy, type CuttableProxy } from './cuttable-proxy';
import { addressOf, describeWith } from './local-services';
import { isBrief, isWhole } from './scope';
import {
  blankTemplate,
  startProcess,
  startService,
  testEnvironment,
  type Service,
  type ServiceOptions,
  type ServiceProcess,
} from './service';

/** A database of its own for one suite. */
export interface TestDatabase {
  client: 'sqlite' | 'postgres';
  /** Starts the service on a new, empty database; `stop` drops it again. */
  start(options?: ServiceOptions): Promise<Service>;
  /** The same, as a process of its own. */
  startProcess(options?: ServiceOptions): Promise<ServiceProcess>;
  /**
   * A new place for a service's data, for commands that fill it before the first start: empty, or with
   * the tables of a service that has never been used.
   */
  reserve(options?: { withTables: boolean }): Promise<ReservedPlace>;
}

/** Where a service can be started later. */
export interface ReservedPlace {
  folder: string;
  /** The settings of a service there. */
  environment: Record<string, string>;
  release(): Promise<void>;
}

const reserveFolder = (): { folder: string; environment: Record<string, string> } => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-place-'));
  mkdirSync(path.join(folder, 'public/uploads'), { recursive: true });
  const { PATH = '', HOME = '' } = process.env;
  const environment = {
    PATH,
    HOME,
    ...testEnvironment(),
    DATABASE_FILENAME: path.join(folder, 'data.db'),
    PUBLIC_DIRECTORY: path.join(folder, 'public'),
    ENV_PATH: '/dev/null',
  };
  return { folder, environment };
};

const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

const administer = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: addressOf('PostgreSQL') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

export const sqlite: TestDatabase = {
  client: 'sqlite',
  start: startService,
  startProcess,
  async reserve({ withTables } = { withTables: false }) {
    const { folder, environment } = reserveFolder();
    if (withTables) cpSync(path.join(blankTemplate, 'data.db'), path.join(folder, 'data.db'));
    return { folder, environment, release: async () => removeFolder(folder) };
  },
};

/** A new database: its address, and how to drop it. */
const createDatabase = async (
  create: (name: string) => Promise<void>,
): Promise<{ address: string; drop(): Promise<void> }> => {
  const name = `ota_test_${randomBytes(6).toString('hex')}`;
  await create(name);
  const drop = (): Promise<void> => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  return { address: addressOfDatabase(name), drop };
};

const createEmpty = (name: string): Promise<void> => administer(`CREATE DATABASE ${name}`);

/** Starts a service on a database that `stop` drops. */
const startOn = async <S extends Service>(
  start: (options: ServiceOptions) => Promise<S>,
  { env, ...options }: ServiceOptions,
  { address, drop }: { address: string; drop(): Promise<void> },
): Promise<S> => {
  try {
    const service = await start({ ...options, env: { ...env, DATABASE_URL: address } });
    return {
      ...service,
      async stop() {
        await service.stop();
        await drop();
      },
    };
  } catch (error) {
    await drop();
    throw error;
  }
};

export const postgres: TestDatabase = {
  client: 'postgres',
  start: async (options = {}) =>
    startOn(startService, options, await createDatabase(createFromBlank)),
  startProcess: async (options = {}) =>
    startOn(startProcess, options, await createDatabase(createFromBlank)),
  async reserve({ withTables } = { withTables: false }) {
    const { folder, environment } = reserveFolder();
    const { address, drop } = await createDatabase(withTables ? createFromBlank : createEmpty);
    return {
      folder,
      environment: { ...environment, DATABASE_URL: address },
      async release() {
        removeFolder(folder);
        await drop();
      },
    };
  },
};

/** A line to the PostgreSQL server that the tests use. */
export const lineToPostgres = (): Promise<CuttableProxy> => {
  const { hostname, port } = new URL(addressOf('PostgreSQL'));
  return openCuttableProxy({ host: hostname, port: Number(port) });
};

/** Starts the service, a process of its own, on a new PostgreSQL database at the other end of a line. */
export const startAcross = async (
  line: CuttableProxy,
  options: ServiceOptions = {},
): Promise<ServiceProcess> => {
  const { environment, release } = await postgres.reserve({ withTables: true });
  const address = new URL(environment.DATABASE_URL ?? '');
  address.port = String(line.port);
  return startOn(startProcess, options, { address: address.href, drop: release });
};

const describeOnPostgres = (title: string, suite: (database: TestDatabase) => void): void =>
  describeWith('PostgreSQL', `${title} on PostgreSQL`, () => suite(postgres));

/** Declares a suite on PostgreSQL for which, where not everything is run, one on SQLite stands. */
export const describeOnPostgresBesides = (
  title: string,
  suite: (database: TestDatabase) => void,
): void => {
  if (!isBrief) describeOnPostgres(title, suite);
};

/** Declares a suite once for each database that the service runs on. */
export const describeOnEachDatabase = (
  title: string,
  suite: (database: TestDatabase) => void,
): void => {
  describe(`${title} on SQLite`, () => suite(sqlite));
  describeOnPostgres(title, suite);
};

/** True on the database on which this run tests what is alike on both, for cases of a suite that runs on each. */
export const standsForBoth = ({ client }: Pick<TestDatabase, 'client'>): boolean =>
  isWhole || client === (isBrief ? 'sqlite' : 'postgres');

/**
 * The same for a suite about what speaks no SQL of its own and waits for no lock, so that one database stands for
 * both: SQLite in `npm test`, PostgreSQL in CI. A suite that is named runs on both.
 */
export const describeOnAlikeDatabases = (
  title: string,
  suite: (database: TestDatabase) => void,
): void => {
  if (standsForBoth(sqlite)) describe(`${title} on SQLite`, () => suite(sqlite));
  if (standsForBoth(postgres)) describeOnPostgres(title, suite);
};
