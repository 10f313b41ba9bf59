import type { Core } from '@strapi/strapi';
import { ownService } from './own-services';

const EVERY_MS = 10 * 60_000;

/**
 * Deletes expired data every ten minutes. Safe on several processes at once, as deletions are idempotent.
 *
 * @returns a function that stops it
 */
export const startSweeper = (strapi: Core.Strapi): (() => void) => {
  const sweep = async (): Promise<void> => {
    await ownService(strapi, 'oidc-records').removeExpired();
    await ownService(strapi, 'grants').removeDead();
    await ownService(strapi, 'registrations').removeDead();
    await ownService(strapi, 'clients').removeUnused();
    await ownService(strapi, 'activity').removeOld();
    await ownService(strapi, 'attempts').removeOld();
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => strapi.log.error(error));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};
