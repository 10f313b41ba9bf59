import type { Core } from '@strapi/strapi';
import { withTimeLimit } from '../network/time-limit';
import { database } from './connection';

const TIMEOUT_MS = 3000;

/** Runs a trivial query. @throws Error if the database does not answer within three seconds */
export const pingDatabase = async (strapi: Core.Strapi): Promise<void> => {
  await withTimeLimit(TIMEOUT_MS, 'The database did not answer in time.', async () =>
    database(strapi).raw('SELECT 1'),
  );
};
