import { withoutDefault } from '@ota-news/foundation/fields/changes';
import {
  optionalShortText,
  optionalText,
  resourceId,
  shortText,
  webAddress,
} from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';

export const prLinkFields = z.object({
  title: shortText().meta({ title: 'Title', description: 'Title of the page at the address.' }),
  url: webAddress().meta({ title: 'Address', description: 'With https://.' }),
  ota: z.unknown().meta({ title: 'OTA', description: 'The OTA that published it.' }),
  source: optionalShortText().meta({
    title: 'Source',
    description: 'Its kind, e.g. Newsroom or Investor relations.',
  }),
  language: z
    .string()
    .max(35)
    .nullish()
    .meta({ title: 'Language', description: 'Language tag, e.g. en.' }),
  published_on: z.iso
    .date()
    .nullish()
    .meta({ title: 'Published on', description: 'Day of the release; empty for a newsroom.' }),
  note: optionalText().meta({ title: 'Note', description: 'Shown beside the link.' }),
  state: z.enum(['active', 'archived', 'broken']).default('active').meta({
    title: 'State',
    description: 'Readers see only active ones.',
  }),
});

/** An agent's input for a new press link. */
export const prLinkInput = prLinkFields
  .omit({ ota: true })
  .extend({
    ota_id: resourceId().meta({ title: 'OTA' }),
  })
  .strict();

/** Changes to a press link: fields that are not sent stay the same. */
export const prLinkChanges = prLinkInput
  .extend({ state: withoutDefault(prLinkFields.shape.state) })
  .partial();
