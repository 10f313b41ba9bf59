import { database } from '@ota-news/foundation/database/connection';
import { toIsoDateTime } from '@ota-news/foundation/database/values';
import { absolute } from '@ota-news/foundation/network/public-address';
import { addressOf } from '#api/addresses';
import type { Check } from './finding';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

interface StaleRow {
  id: number;
  name: string;
  slug: string;
  updated_at: number | string | Date;
}

/** Finds OTAs whose profile has not changed for a year, oldest change first. */
export const staleProfiles: Check = async (strapi, limit, offset) => {
  const rows = await database(strapi)('otas')
    .where('updated_at', '<', new Date(Date.now() - YEAR_MS))
    .orderBy(['updated_at', 'id'])
    .limit(limit)
    .offset(offset)
    .select<StaleRow[]>('id', 'name', 'slug', 'updated_at');
  return rows.map(({ id, name, slug, updated_at: at }) => ({
    kind: 'ota' as const,
    id,
    slug,
    title: name,
    url: absolute(addressOf.ota(slug)),
    detail: `Last changed on ${toIsoDateTime(at).slice(0, 10)}.`,
  }));
};
