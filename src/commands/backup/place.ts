import path from 'node:path';
import { postgresTarget } from '#environment/postgres-target';
import { sqliteTarget } from '#environment/sqlite-target';
import { databaseClient, environment } from '#environment';
import type { DatabaseCopy } from './database-copy';
import { postgresCopy } from './postgres';
import { sqliteCopy } from './sqlite';

/** Returns the configured database. */
export const ownDatabase = (): DatabaseCopy => {
  if (databaseClient() === 'sqlite') return sqliteCopy(sqliteTarget());
  return postgresCopy(postgresTarget(), environment().DATABASE_SCHEMA);
};

/** Returns the uploads folder; null if uploads are in a bucket. */
export const ownUploads = (): string | null => {
  const { S3_BUCKET, PUBLIC_DIRECTORY } = environment();
  return S3_BUCKET === undefined ? path.resolve(PUBLIC_DIRECTORY, 'uploads') : null;
};
