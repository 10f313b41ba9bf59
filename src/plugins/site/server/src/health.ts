import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import { pingDatabase } from '@ota-news/foundation/database/reachability';
import { REASONS } from '@ota-news/foundation/database/refusals';
import { refusedWrites } from '@ota-news/foundation/database/refused-writes';
import type { Core } from '@strapi/strapi';

const answers = async (strapi: Core.Strapi): Promise<boolean> => {
  try {
    await pingDatabase(strapi);
    return true;
  } catch (error) {
    strapi.log.error(error);
    return false;
  }
};

/** Status while the database is reachable: pages are served even if writes fail. */
const condition = (strapi: Core.Strapi) => {
  const refusal = refusedWrites(strapi).current();
  return refusal === null
    ? { status: 'ok' }
    : { status: 'read-only', message: `Can't write: ${REASONS[refusal]}.` };
};

/** `/up`: 200 only if the database is reachable, so that a load balancer can remove the process otherwise. */
export const health = (strapi: Core.Strapi): DocumentRoute => ({
  kind: 'document',
  path: '/up',
  cacheSeconds: 0,
  async respond() {
    const isUp = await answers(strapi);
    return {
      status: isUp ? 200 : 503,
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(isUp ? condition(strapi) : { status: 'unavailable' }),
      tags: [],
      headers: { 'Cache-Control': 'no-store', ...(isUp ? {} : { 'Retry-After': '5' }) },
    };
  },
});
