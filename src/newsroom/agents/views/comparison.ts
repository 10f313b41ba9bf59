import { absolute } from '@ota-news/foundation/network/public-address';
import { z } from '@strapi/utils';
import { addressOf } from '#api/addresses';
import type { StoredComparison } from '#api/comparison/services/comparisons';
import type { ListedThing } from '#api/page-models';
import { addresses, lastSegment, markdownAlternate, reference } from './common';

/** A comparison in a list. */
export const comparisonListing = z.object({
  id: z.number().int(),
  title: z.string(),
  slug: z.string(),
  ...addresses,
  description: z.string().nullable(),
  updated_at: z.string(),
});

export type ComparisonListing = z.infer<typeof comparisonListing>;

export const listComparison = (
  comparison: ListedThing & { id: number; updatedAt: string },
): ComparisonListing => ({
  id: comparison.id,
  title: comparison.name,
  slug: lastSegment(comparison.url),
  url: absolute(comparison.url),
  markdown_url: markdownAlternate(comparison.url),
  description: comparison.description,
  updated_at: comparison.updatedAt,
});

/** A whole comparison, in the fields that the update tool accepts. */
export const comparisonDetail = z.object({
  id: z.number().int(),
  title: z.string(),
  slug: z.string(),
  ...addresses,
  otas: z.array(reference),
  intro: z.string().nullable(),
  recommendations: z.array(
    z.object({ ota_id: z.number().int(), audience: z.string(), reason: z.string() }),
  ),
  criteria: z.array(
    z.object({
      label: z.string(),
      explanation: z.string().nullable(),
      values: z.array(z.object({ ota_id: z.number().int(), value: z.string() })),
      winner_id: z.number().int().nullable(),
    }),
  ),
  verdict: z.string().nullable(),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  meta_title: z.string().nullable(),
  meta_description: z.string().nullable(),
  updated_at: z.string(),
});

export type ComparisonDetail = z.infer<typeof comparisonDetail>;

export const describeComparison = (comparison: StoredComparison): ComparisonDetail => {
  const path = addressOf.comparison(comparison.slug);
  return {
    id: comparison.id,
    title: comparison.title,
    slug: comparison.slug,
    url: absolute(path),
    markdown_url: markdownAlternate(path),
    otas: comparison.otas.map(({ id, name, slug }) => ({ id, name, slug })),
    intro: comparison.intro,
    recommendations: comparison.recommendations.flatMap(({ ota, audience, reason }) =>
      ota === null ? [] : { ota_id: ota.id, audience, reason },
    ),
    criteria: comparison.criteria.map(({ label, explanation, values, winner }) => ({
      label,
      explanation,
      values: values.flatMap(({ ota, value }) => (ota === null ? [] : { ota_id: ota.id, value })),
      winner_id: winner?.id ?? null,
    })),
    verdict: comparison.verdict,
    faq: comparison.faq.map(({ question, answer }) => ({ question, answer })),
    meta_title: comparison.meta_title,
    meta_description: comparison.meta_description,
    updated_at: comparison.updatedAt,
  };
};

export const comparisonLine = ({
  id,
  title,
  url,
}: Pick<ComparisonListing, 'id' | 'title' | 'url'>): string => `[${id}] ${title}: ${url}`;
