import {
  optionalShortText,
  optionalText,
  shortText,
  slug,
} from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';

export const authorFields = z.object({
  name: shortText().meta({ title: 'Name', description: 'The name in the byline.' }),
  slug: slug().optional().meta({
    title: 'Slug',
    description:
      'Last part of the address /authors/…. Where there is none, it is made from the name.',
  }),
  role: optionalShortText().meta({ title: 'Role', description: 'What the author covers.' }),
  bio: optionalText().meta({ title: 'Biography', description: 'A few plain sentences.' }),
  photo: z.unknown().meta({ title: 'Photo', description: 'Picked from the Media Library.' }),
  links: z.unknown().meta({ title: 'Links', description: 'Profiles elsewhere.' }),
});
