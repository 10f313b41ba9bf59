import { postgresTarget } from '../../environment/postgres-target';
import { sqliteTarget } from '../../environment/sqlite-target';
import { databaseClient, applicationEnvironment } from '../../environment';
import path from 'node:path';
import type { DatabaseCopy } from './database-copy';
import { postgresCopy } from './postgres';
import { sqliteCopy } from './sqlite';

/** The service's database, as the settings name it. */
export const ownDatabase = (): DatabaseCopy => {
  if (databaseClient() === 'sqlite') return sqliteCopy(sqliteTarget());
  return postgresCopy(postgresTarget(), applicationEnvironment().DATABASE_SCHEMA);
};

/** The folder of uploads, or null when a bucket keeps them. */
export const ownUploads = (): string | null => {
  const { S3_BUCKET, PUBLIC_DIRECTORY } = applicationEnvironment();
  return S3_BUCKET === undefined ? path.resolve(PUBLIC_DIRECTORY, 'uploads') : null;
};
