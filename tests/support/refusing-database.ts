import { spawnSync } from 'node:child_process';
import type { TestDatabase } from './databases';
import type { Service, ServiceProcess } from './service';
import { execute, rowsOf } from './sql';

/** A database that answers and stores nothing, for as long as somebody wants. */
export interface RefusingDatabase {
  /** What a client is told. */
  reason: RegExp;
  begin(): Promise<void>;
  end(): Promise<void>;
}

const refusal = (statement: string): string =>
  `CREATE OR REPLACE FUNCTION refuse_commit() RETURNS trigger LANGUAGE plpgsql
     AS $$ BEGIN ${statement}; RETURN NULL; END $$`;

const onTable = (name: string): string =>
  `CREATE CONSTRAINT TRIGGER refuse_commit AFTER INSERT OR UPDATE OR DELETE ON "${name}"
     DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_commit()`;

/** Lets PostgreSQL carry out every statement, and refuse each `COMMIT` that would store something. */
const refuseCommits = async (service: Service): Promise<RefusingDatabase> => {
  await execute(service, refusal('NULL'));
  const tables = `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`;
  const found = await rowsOf<{ name: string }>(service, tables);
  // Each by itself: whoever locks several tables while the service works may end in a deadlock.
  const statements = found.map(({ name }) => `${onTable(name)}; COMMIT;`);
  await execute(service, ['SET synchronous_commit = off;', ...statements].join('\n'));
  return {
    reason: /refused to commit/,
    begin: () => execute(service, refusal(`RAISE EXCEPTION 'Nothing today'`)),
    end: () => execute(service, refusal('NULL')),
  };
};

/** Lets no file of a process grow, nor any be written to (setrlimit(2), RLIMIT_FSIZE). */
const limitFiles = ({ process }: ServiceProcess, bytes: '0' | 'unlimited'): void => {
  const { pid } = process();
  const { status, stderr } = spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`]);
  if (status !== 0) throw new Error(`prlimit failed: ${stderr}`);
};

const refuseFiles = (service: ServiceProcess): RefusingDatabase => ({
  reason: /can’t write to its disk|disk for files is full/,
  begin: async () => limitFiles(service, '0'),
  end: async () => limitFiles(service, 'unlimited'),
});

const isProcess = (service: Service): service is ServiceProcess => 'process' in service;

/** Prepares a running service's database to refuse what it is given; with SQLite the service is a process of its own. */
export const refusingDatabase = async (
  { client }: Pick<TestDatabase, 'client'>,
  service: Service,
): Promise<RefusingDatabase> => {
  if (client === 'postgres') return refuseCommits(service);
  if (!isProcess(service)) throw new Error('Files are limited for a process of its own only.');
  return refuseFiles(service);
};
