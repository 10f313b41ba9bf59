import { database } from '@ota-news/foundation/database/connection';
import type { Core, UID } from '@strapi/strapi';
import { addressOf } from '#api/addresses';
import { contentTypeOf } from '#api/content-types';
import { FORMER_SLUGS } from '../document-rules/tables';
import { articleMovedTo, movedTo } from './moved';

/** A former address and the current one. */
export interface FormerAddress {
  from: string;
  /** Null if the content is no longer published. */
  to: string | null;
}

interface FormerSlugRow {
  content_type: UID.ContentType;
  slug: string;
}

/** Former address of an article, which is stored as the OTA's number and the slug. */
const articleAddress = async (strapi: Core.Strapi, slug: string): Promise<FormerAddress[]> => {
  const [number = '', article = ''] = slug.split('/', 2);
  const ota = await database(strapi)('otas')
    .where('id', Number(number) || 0)
    .first<{ slug: string } | undefined>('slug');
  if (ota === undefined) return [];
  const to = await articleMovedTo(strapi, ota.slug, article);
  return [{ from: addressOf.article(ota.slug, article), to: to?.redirectTo ?? null }];
};

const addressesOf = async (
  strapi: Core.Strapi,
  { content_type: uid, slug }: FormerSlugRow,
): Promise<FormerAddress[]> => {
  if (uid === 'api::article.article') return articleAddress(strapi, slug);
  return Promise.all(
    (contentTypeOf(uid)?.paths ?? []).map(async (address) => {
      const to = await movedTo(strapi, uid, slug, address);
      return { from: address(slug), to: to?.redirectTo ?? null };
    }),
  );
};

/**
 * Lists a range of former addresses, newest first.
 *
 * @param part range of the stored slugs; one slug may have several addresses
 * @returns the addresses, and the total number of slugs
 */
export const formerAddresses = async (
  strapi: Core.Strapi,
  part: { offset: number; limit: number },
): Promise<{ addresses: FormerAddress[]; total: number }> => {
  const rows = () => database(strapi)<FormerSlugRow>(FORMER_SLUGS);
  const [found, counted] = await Promise.all([
    rows().orderBy('id', 'desc').offset(part.offset).limit(part.limit),
    rows().count({ total: '*' }).first(),
  ]);
  const addresses = await Promise.all(found.map((row) => addressesOf(strapi, row)));
  return { addresses: addresses.flat(), total: Number(counted?.total) };
};
