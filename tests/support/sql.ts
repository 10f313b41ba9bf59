import Database from 'better-sqlite3';
import path from 'node:path';
import { Client } from 'pg';
import type { Service } from './service';

/** Where a service's data are, whether it runs or not. */
export type DataPlace = Pick<Service, 'folder' | 'environment'>;

/** Changes rows behind the service's back, as an import or a restore does. */
export const execute = async (service: DataPlace, statement: string): Promise<void> => {
  const address = service.environment.DATABASE_URL;
  if (address === undefined) {
    const database = new Database(path.join(service.folder, 'data.db'));
    database.exec(statement);
    database.close();
    return;
  }
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** The rows that a query finds. */
export const rowsOf = async <T>(service: DataPlace, query: string): Promise<T[]> => {
  const address = service.environment.DATABASE_URL;
  if (address === undefined) {
    const database = new Database(path.join(service.folder, 'data.db'), { readonly: true });
    try {
      return database.prepare(query).all() as T[];
    } finally {
      database.close();
    }
  }
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query(query)).rows as T[];
  } finally {
    await client.end();
  }
};

/** The only value that a query finds, or undefined. */
export const valueOf = async (service: DataPlace, query: string): Promise<unknown> => {
  const [row] = await rowsOf<Record<string, unknown>>(service, query);
  return row === undefined ? undefined : Object.values(row)[0];
};

/** How the database would answer a query; PostgreSQL as if it were large, because it reads small tables whole. */
export const planOf = async (service: DataPlace, query: string): Promise<string> => {
  const address = service.environment.DATABASE_URL;
  if (address === undefined) {
    return JSON.stringify(await rowsOf(service, `EXPLAIN QUERY PLAN ${query}`));
  }
  const environment = {
    DATABASE_URL: `${address}?options=-c%20enable_seqscan%3Doff%20-c%20enable_bitmapscan%3Doff`,
  };
  return JSON.stringify(await rowsOf({ ...service, environment }, `EXPLAIN ${query}`));
};
