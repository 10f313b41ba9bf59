import { extract } from '@ota-news/foundation/agent-tools/pages';
import { absolute } from '@ota-news/foundation/network/public-address';
import { countOf } from '@ota-news/foundation/text/count-of';
import { z } from '@strapi/utils';
import type { OtaProfile } from '#api/ota/services/ota-directory';
import { addresses, markdownAlternate } from './common';

/** An OTA in a list. */
export const otaListing = z.object({
  id: z.number().int().meta({ description: 'What `ota_id` and `parent_id` take.' }),
  name: z.string(),
  slug: z.string(),
  ...addresses,
  ticker: z.string().nullable(),
  exchange: z.string().nullable(),
  headquarters: z.string().nullable(),
  is_listed: z.boolean(),
  parent: z.object({ name: z.string(), slug: z.string() }).nullable(),
  business_model: z.string().nullable(),
  article_count: z.number().int(),
  updated_at: z.string(),
});

export type OtaListing = z.infer<typeof otaListing>;

export const listOta = (ota: OtaProfile): OtaListing => ({
  id: ota.id,
  name: ota.name,
  slug: ota.slug,
  url: absolute(ota.profileUrl),
  markdown_url: markdownAlternate(ota.profileUrl),
  ticker: ota.ticker,
  exchange: ota.exchange,
  headquarters: ota.headquarters,
  is_listed: ota.isListed,
  parent: ota.parent === null ? null : { name: ota.parent.name, slug: ota.parent.url.slice(1) },
  business_model: extract(ota.businessModel),
  article_count: ota.articleCount,
  updated_at: ota.updatedAt,
});

export const otaLine = (ota: OtaListing): string =>
  `[${ota.id}] ${ota.name} (${ota.slug}${ota.ticker === null ? '' : `, ${ota.ticker}`}), ${countOf(ota.article_count, 'article')}`;

const fact = z.object({
  label: z.string(),
  value: z.string(),
  source_url: z.string().nullable(),
});

/** A whole profile. */
export const otaDetail = otaListing.extend({
  legal_name: z.string().nullable(),
  currency: z.string().nullable(),
  primary_color: z.string().nullable(),
  founded: z.number().int().nullable(),
  website: z.string().nullable(),
  employees: z.number().int().nullable(),
  business_model: z.string().nullable(),
  markets: z.string().nullable(),
  description: z.string().meta({ description: 'The profile text in markdown.' }),
  brands: z.array(z.string()),
  key_facts: z.array(fact),
  subsidiaries: z.array(z.object({ name: z.string(), url: z.string() })),
  meta_title: z.string().nullable(),
  meta_description: z.string().nullable(),
});

export type OtaDetail = z.infer<typeof otaDetail>;

interface Lists {
  brands: string[];
  keyFacts: { label: string; value: string; sourceUrl: string | null }[];
  subsidiaries: { name: string; url: string }[];
}

export const describeOta = (ota: OtaProfile, lists: Lists): OtaDetail => ({
  ...listOta(ota),
  legal_name: ota.legalName,
  currency: ota.currency,
  primary_color: ota.primaryColor,
  founded: ota.founded,
  website: ota.website,
  employees: ota.employees,
  business_model: ota.businessModel,
  markets: ota.markets,
  description: ota.body,
  brands: lists.brands,
  key_facts: lists.keyFacts.map(({ label, value, sourceUrl }) => ({
    label,
    value,
    source_url: sourceUrl,
  })),
  subsidiaries: lists.subsidiaries.map(({ name, url }) => ({ name, url: absolute(url) })),
  meta_title: ota.metaTitle,
  meta_description: ota.metaDescription,
});
