import { withoutDefault } from '@ota-news/foundation/fields/changes';
import {
  longText,
  metaDescription,
  metaTitle,
  shortText,
  slug,
} from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';

export const pageFields = z.object({
  title: shortText().meta({ title: 'Title', description: 'Heading and name in the footer.' }),
  slug: slug().optional().meta({
    title: 'Slug',
    description: 'The address /…, which no OTA may have. If empty, derived from the title.',
  }),
  body: longText().meta({ title: 'Body', description: 'In markdown.' }),
  in_footer: z
    .boolean()
    .default(true)
    .meta({ title: 'In the footer', description: 'The footer links to it.' }),
  meta_title: metaTitle(),
  meta_description: metaDescription(),
});

/** An agent's input for a new page. */
export const pageInput = pageFields.strict();

/** Changes to a page: fields that are not sent stay the same. */
export const pageChanges = pageInput
  .extend({ in_footer: withoutDefault(pageFields.shape.in_footer) })
  .partial();
