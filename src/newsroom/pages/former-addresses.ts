import { database } from '@ota-news/foundation/database/connection';
import type { Core, UID } from '@strapi/strapi';
import { addressOf } from '#api/addresses';
import { FORMER_SLUGS } from '../document-rules/tables';
import { articleMovedTo, movedTo } from './moved';

/** From where something was once public to where it is now. */
export interface FormerAddress {
  from: string;
  /** Null where it is published no more. */
  to: string | null;
}

interface FormerSlugRow {
  content_type: UID.ContentType;
  slug: string;
}

/** Where something with a slug is; an OTA has news and a profile. */
const PLACES: Partial<Record<UID.ContentType, ((slug: string) => string)[]>> = {
  'api::author.author': [addressOf.author],
  'api::category.category': [addressOf.category],
  'api::comparison.comparison': [addressOf.comparison],
  'api::glossary-term.glossary-term': [addressOf['glossary-term']],
  'api::ota.ota': [addressOf.hub, addressOf.ota],
  'api::page.page': [addressOf.page],
};

/** Of an article the OTA's number is remembered, and the slug. */
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
    (PLACES[uid] ?? []).map(async (address) => {
      const to = await movedTo(strapi, uid, slug, address);
      return { from: address(slug), to: to?.redirectTo ?? null };
    }),
  );
};

/**
 * Part of the addresses at which something was once public, newest first.
 *
 * @param part of the slugs that were remembered; one may stand for several addresses
 * @returns the addresses, and how many slugs there are
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
