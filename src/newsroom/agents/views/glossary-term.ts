import { absolute } from '@ota-news/foundation/network/public-address';
import { z } from '@strapi/utils';
import type { GlossaryTermSummary } from '#api/glossary-term/page-models';
import { addresses, lastSegment, markdownAlternate } from './common';

/** A glossary term in a list. */
export const termListing = z.object({
  id: z.number().int(),
  term: z.string(),
  slug: z.string(),
  ...addresses,
  short_definition: z.string(),
  aliases: z.array(z.string()),
});

export type TermListing = z.infer<typeof termListing>;

export const listTerm = (term: GlossaryTermSummary & { id: number }): TermListing => ({
  id: term.id,
  term: term.term,
  slug: lastSegment(term.url),
  url: absolute(term.url),
  markdown_url: markdownAlternate(term.url),
  short_definition: term.shortDefinition,
  aliases: term.aliases,
});

export const termLine = ({ id, term, slug, short_definition }: TermListing): string =>
  `[${id}] ${term} (${slug}): ${short_definition}`;

/** A whole term. */
export const termDetail = termListing.extend({
  body: z.string().meta({ description: 'The explanation in markdown.' }),
  related: z.array(z.object({ term: z.string(), slug: z.string() })),
  updated_at: z.string(),
});

interface Term extends GlossaryTermSummary {
  id: number;
  body: string;
  related: GlossaryTermSummary[];
  updatedAt: string;
}

export const describeTerm = (term: Term): z.infer<typeof termDetail> => ({
  ...listTerm(term),
  body: term.body,
  related: term.related.map((other) => ({ term: other.term, slug: lastSegment(other.url) })),
  updated_at: term.updatedAt,
});
