import {
  derivedSlug,
  metaDescription,
  metaTitle,
  optionalText,
  resourceId,
  shortText,
} from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';
import {
  comparedValueFields,
  criterionFields,
  questionFields,
  recommendationFields,
} from '../component-fields';

/** Number of OTAs in a comparison. */
export const COMPARED_OTAS = { min: 2, max: 6 } as const;

const MAX_RECOMMENDATIONS = 12;

export const comparisonFields = z.object({
  title: shortText().meta({ title: 'Title', description: 'E.g. Booking.com or Expedia.' }),
  slug: derivedSlug(),
  otas: z.unknown().meta({ title: 'OTAs', description: 'Two to six, in the order of columns.' }),
  intro: optionalText().meta({ title: 'Introduction', description: 'In markdown.' }),
  recommendations: z.unknown().meta({
    title: 'Recommendations',
    description: 'Which OTA to choose for whom, shown at the top.',
  }),
  criteria: z.unknown().meta({
    title: 'Criteria',
    description: 'One row each, with a value for every OTA.',
  }),
  verdict: optionalText().meta({ title: 'Verdict', description: 'In markdown.' }),
  faq: z.unknown().meta({ title: 'Questions', description: 'Questions and answers below.' }),
  meta_title: metaTitle(),
  meta_description: metaDescription(),
});

const MAX_CRITERIA = 50;
const MAX_QUESTIONS = 50;

const sentCriterion = z.strictObject({
  ...criterionFields.omit({ winner: true }).shape,
  values: z
    .array(z.strictObject({ ota_id: resourceId(), value: comparedValueFields.shape.value }))
    .max(COMPARED_OTAS.max)
    .meta({ description: 'One for each OTA.' }),
  winner_id: resourceId().nullish().meta({
    description: 'The best OTA. Pages do not show it.',
  }),
});

const sentRecommendation = z.strictObject({
  ...recommendationFields.omit({ ota: true }).shape,
  ota_id: resourceId(),
});

export type SentCriterion = z.infer<typeof sentCriterion>;
export type SentRecommendation = z.infer<typeof sentRecommendation>;

/** An agent's input for a new comparison: OTAs by number, lists as plain values. */
export const comparisonInput = comparisonFields
  .omit({ otas: true })
  .extend({
    ota_ids: z
      .array(resourceId())
      .min(COMPARED_OTAS.min)
      .max(COMPARED_OTAS.max)
      .refine((ids) => new Set(ids).size === ids.length, 'names an OTA twice')
      .meta({ title: 'OTAs', description: 'In the order of columns.' }),
    recommendations: z.array(sentRecommendation).max(MAX_RECOMMENDATIONS).optional().meta({
      title: 'Recommendations',
      description: 'Which OTA for whom: `audience` ends “Choose it if …”.',
    }),
    criteria: z.array(sentCriterion).max(MAX_CRITERIA).optional().meta({
      title: 'Criteria',
      description: 'One row each.',
    }),
    faq: z
      .array(z.strictObject(questionFields.shape))
      .max(MAX_QUESTIONS)
      .optional()
      .meta({ title: 'Questions' }),
  })
  .strict();

/** Changes to a comparison: fields that are not sent stay the same. */
export const comparisonChanges = comparisonInput.partial();
