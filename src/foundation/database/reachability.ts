import type { Core } from '@strapi/strapi';
import { database } from './connection';

const PATIENCE_MS = 3000;

/** Asks the database for nothing. @throws Error when it does not answer within three seconds */
export const reachDatabase = async (strapi: Core.Strapi): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error('The database did not answer in time.')),
      PATIENCE_MS,
    );
  });
  try {
    await Promise.race([database(strapi).raw('SELECT 1'), tooLate]);
  } finally {
    clearTimeout(timer);
  }
};
