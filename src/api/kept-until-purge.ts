import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';

/** Maximum age of a kept value; command-line tools change the database without purging the cache. */
const MAX_AGE_MS = 60_000;

/** Reads a value once and keeps it until pages with a tag are purged, so that it costs each page nothing. */
export const keptUntilPurge = <T>(
  strapi: Core.Strapi,
  tag: string,
  read: () => Promise<T>,
): (() => Promise<T>) => {
  let kept: { value: Promise<T>; until: number } | null = null;

  getService(strapi, 'site', 'page-cache').onPurge((purge) => {
    if (purge === 'all' || purge.includes(tag)) kept = null;
  });

  return async () => {
    kept = kept !== null && performance.now() < kept.until ? kept : null;
    const current = (kept ??= { value: read(), until: performance.now() + MAX_AGE_MS });
    try {
      return await current.value;
    } catch (error) {
      if (kept === current) kept = null;
      throw error;
    }
  };
};
