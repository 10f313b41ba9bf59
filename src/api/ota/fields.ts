import { withoutDefault } from '@ota-news/foundation/fields/changes';
import {
  INTEGER_MAX,
  metaDescription,
  metaTitle,
  optionalShortText,
  optionalText,
  resourceId,
  shortText,
  slug,
  webAddress,
} from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';
import { factFields } from '../component-fields';

export const otaFields = z.object({
  name: shortText().meta({ title: 'Name', description: 'The name readers know.' }),
  slug: slug().optional().meta({
    title: 'Slug',
    description:
      'First part of the addresses of its articles. If empty, derived from the name. Changing it leaves redirects.',
  }),
  legal_name: optionalShortText().meta({
    title: 'Legal name',
    description: 'As in its filings.',
  }),
  parent: z.unknown().meta({ title: 'Parent', description: 'The OTA or group that owns it.' }),
  ticker: z.string().max(12).nullish().meta({ title: 'Ticker', description: 'E.g. BKNG.' }),
  exchange: z.string().max(60).nullish().meta({ title: 'Exchange', description: 'E.g. Nasdaq.' }),
  currency: z
    .string()
    .length(3)
    .nullish()
    .meta({ title: 'Currency', description: 'Of the share, three letters (ISO 4217).' }),
  primary_color: z
    .string()
    .max(7)
    .regex(/^#[0-9a-fA-F]{6}$/)
    .nullish()
    .meta({ title: 'Colour', description: 'In charts and marks, as #rrggbb.' }),
  logo: z.unknown().meta({ title: 'Logo', description: 'Picked from the Media Library.' }),
  founded: z
    .number()
    .int()
    .min(1800)
    .max(2100)
    .nullish()
    .meta({ title: 'Founded', description: 'The year.' }),
  headquarters: optionalShortText().meta({
    title: 'Headquarters',
    description: 'City and country.',
  }),
  website: webAddress().nullish().meta({ title: 'Website', description: 'With https://.' }),
  employees: z
    .number()
    .int()
    .min(0)
    .max(INTEGER_MAX)
    .nullish()
    .meta({ title: 'Employees', description: 'Latest published number.' }),
  brands: z.unknown().meta({ title: 'Brands', description: 'Names it trades under.' }),
  business_model: optionalText().meta({
    title: 'Business model',
    description: 'In one or two sentences.',
  }),
  markets: optionalText().meta({ title: 'Markets', description: 'The strongest ones.' }),
  description: optionalText().meta({
    title: 'Description',
    description: 'The profile in markdown.',
  }),
  key_facts: z.unknown().meta({
    title: 'Key facts',
    description: 'Figures with their source, shown beside the profile.',
  }),
  is_listed: z
    .boolean()
    .default(false)
    .meta({ title: 'Listed', description: 'Its share is traded on an exchange.' }),
  meta_title: metaTitle(),
  meta_description: metaDescription(),
});

const MAX_BRANDS = 100;
const MAX_KEY_FACTS = 50;

/** An agent's input for a new OTA: relations by number, lists as plain values. */
export const otaInput = otaFields
  .omit({ parent: true, logo: true, brands: true, key_facts: true })
  .extend({
    slug: otaFields.shape.slug.optional().meta({
      title: 'Slug',
      description: 'First part of its articles’ addresses. Left out, made from the name.',
    }),
    parent_id: resourceId()
      .nullish()
      .meta({ title: 'Parent', description: 'The OTA or group that owns it.' }),
    brands: z
      .array(shortText())
      .max(MAX_BRANDS)
      .optional()
      .meta({ title: 'Brands', description: 'Names it trades under.' }),
    key_facts: z.array(z.strictObject(factFields.shape)).max(MAX_KEY_FACTS).optional().meta({
      title: 'Key facts',
      description: 'Figures with their units and sources.',
    }),
  })
  .strict();

/** Changes to an OTA's profile: fields that are not sent stay the same. */
export const otaChanges = otaInput
  .extend({ is_listed: withoutDefault(otaFields.shape.is_listed) })
  .partial();
