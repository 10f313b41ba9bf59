import { readEnvironmentFile } from '#environment/env-file';
import { reasonOf } from '../server/failure-reason';

/**
 * Runs a command that needs the settings and possibly the database, without the service.
 *
 * @throws Error with a readable message if settings are invalid or the database is unavailable
 */
export const withSettings = async (work: () => Promise<void>): Promise<void> => {
  try {
    readEnvironmentFile();
    await work();
  } catch (error) {
    const reason = reasonOf(error);
    throw reason === null ? error : new Error(reason, { cause: error });
  }
};
