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
  url: webAddress().meta({ title: 'Address', description: 'The address, with https://.' }),
  ota: z.unknown().meta({ title: 'OTA', description: 'The OTA that published it.' }),
  source: optionalShortText().meta({
    title: 'Source',
    description: 'Kind of source, e.g. Newsroom or Investor relations.',
  }),
  language: z
    .string()
    .max(35)
    .nullish()
    .meta({ title: 'Language', description: 'Language tag of the text, e.g. en.' }),
  published_on: z.iso
    .date()
    .nullish()
    .meta({ title: 'Published on', description: 'Day of a dated release; empty for a newsroom.' }),
  note: optionalText().meta({ title: 'Note', description: 'A remark shown beside the link.' }),
  state: z.enum(['active', 'archived', 'broken']).default('active').meta({
    title: 'State',
    description: 'Only active links are shown to readers.',
  }),
});

/** An agent's input for a new press link. */
export const prLinkInput = prLinkFields
  .omit({ ota: true })
  .extend({
    ota_id: resourceId().meta({
      title: 'OTA',
      description: 'Number of the OTA that published it.',
    }),
  })
  .strict();

/** Changes to a press link: fields that are not sent stay the same. */
export const prLinkChanges = prLinkInput
  .extend({ state: withoutDefault(prLinkFields.shape.state) })
  .partial();
