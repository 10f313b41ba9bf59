import {
  derivedSlug,
  metaDescription,
  metaTitle,
  optionalText,
  shortText,
  slug,
} from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';

export const glossaryTermFields = z.object({
  term: shortText().meta({ title: 'Term', description: 'As it is written in a text.' }),
  slug: derivedSlug(),
  aliases: z.unknown().meta({
    title: 'Aliases',
    description: 'Other names and abbreviations, which a search finds.',
  }),
  short_definition: z.string().trim().min(1).max(300).meta({
    title: 'Short definition',
    description: 'One sentence, at most 300 characters.',
  }),
  body: optionalText().meta({ title: 'Body', description: 'In markdown.' }),
  related: z.unknown().meta({ title: 'Related terms', description: 'Terms to read next.' }),
  meta_title: metaTitle(),
  meta_description: metaDescription(),
});

const MAX_ALIASES = 50;
const MAX_RELATED = 50;

/** An agent's input for a new glossary term: lists as plain values, related terms by slug. */
export const glossaryTermInput = glossaryTermFields
  .extend({
    aliases: z
      .array(shortText())
      .max(MAX_ALIASES)
      .optional()
      .meta(glossaryTermFields.shape.aliases.meta() ?? {}),
    related: z.array(slug()).max(MAX_RELATED).optional().meta({
      title: 'Related terms',
      description: 'Slugs of terms to read next.',
    }),
  })
  .strict();

/** Changes to a term: fields that are not sent stay the same. */
export const glossaryTermChanges = glossaryTermInput.partial();
