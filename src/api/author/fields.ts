import {
  derivedSlug,
  optionalShortText,
  optionalText,
  shortText,
} from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';
import { linkFields } from '../component-fields';

export const authorFields = z.object({
  name: shortText().meta({ title: 'Name', description: 'As in the byline.' }),
  slug: derivedSlug(),
  role: optionalShortText().meta({
    title: 'Role',
    description: 'Subjects they cover.',
  }),
  bio: optionalText().meta({ title: 'Biography', description: 'A few plain sentences.' }),
  photo: z.unknown().meta({ title: 'Photo', description: 'Picked from the Media Library.' }),
  links: z.unknown().meta({ title: 'Links', description: 'Profiles elsewhere.' }),
});

const MAX_LINKS = 20;

/** An agent's input for a new author: without the photo, which is picked in the panel. */
export const authorInput = authorFields
  .omit({ photo: true })
  .extend({
    links: z
      .array(z.strictObject(linkFields.shape))
      .max(MAX_LINKS)
      .optional()
      .meta({ title: 'Links', description: 'Profiles elsewhere.' }),
  })
  .strict();

/** Changes to an author: fields that are not sent stay the same. */
export const authorChanges = authorInput.partial();
