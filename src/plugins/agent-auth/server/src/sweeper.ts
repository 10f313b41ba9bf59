import type { Core } from '@strapi/strapi';
import { own } from './own-services';

const EVERY_MS = 10 * 60_000;

/**
 * Deletes expired data every ten minutes. Safe on several processes at once, as deletions are idempotent.
 *
 * @returns a function that stops it
 */
export const startSweeper = (strapi: Core.Strapi): (() => void) => {
  const sweep = async (): Promise<void> => {
    await own(strapi, 'oidc-records').removeExpired();
    await own(strapi, 'grants').removeDead();
    await own(strapi, 'registrations').removeDead();
    await own(strapi, 'clients').removeUnused();
    await own(strapi, 'activity').removeOld();
    await own(strapi, 'attempts').removeOld();
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => strapi.log.error(error));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
};
