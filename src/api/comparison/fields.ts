import {
  metaDescription,
  metaTitle,
  optionalText,
  shortText,
  slug,
} from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';

/** How many OTAs stand side by side. */
export const COMPARED_OTAS = { min: 2, max: 6 } as const;

export const comparisonFields = z.object({
  title: shortText().meta({ title: 'Title', description: 'E.g. Booking.com or Expedia.' }),
  slug: slug().optional().meta({
    title: 'Slug',
    description:
      'Last part of the address /compare/…. Where there is none, it is made from the title.',
  }),
  otas: z.unknown().meta({ title: 'OTAs', description: 'Two to six, in the order of columns.' }),
  intro: optionalText().meta({ title: 'Introduction', description: 'In markdown.' }),
  criteria: z.unknown().meta({
    title: 'Criteria',
    description: 'One row each: a value for every OTA and, where there is one, the winner.',
  }),
  verdict: optionalText().meta({ title: 'Verdict', description: 'In markdown.' }),
  faq: z.unknown().meta({ title: 'Questions', description: 'Questions and answers below.' }),
  meta_title: metaTitle(),
  meta_description: metaDescription(),
});
