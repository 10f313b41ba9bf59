import { derivedSlug, optionalText, shortText } from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';

export const categoryFields = z.object({
  name: shortText().meta({ title: 'Name', description: 'The subject, e.g. Earnings.' }),
  slug: derivedSlug(),
  description: optionalText().meta({
    title: 'Description',
    description: 'One or two sentences at the head of its list.',
  }),
});

/** An agent's input for a new category. */
export const categoryInput = categoryFields.strict();

/** Changes to a category: fields that are not sent stay the same. */
export const categoryChanges = categoryInput.partial();
