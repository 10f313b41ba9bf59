import { text } from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';

const FOOTER_MAX = 2000;

/** Settings of the site that people change in the panel. Empty ones are taken from the environment, or the theme. */
export const publicationFields = z.object({
  name: text().max(80).nullish().meta({
    title: 'Name of the site',
    description: 'In the masthead, titles, feeds and shared links. Empty: what the operator set.',
  }),
  tagline: text().max(200).nullish().meta({
    title: 'Tagline',
    description: 'One line beside the name, also its description. Empty: what the operator set.',
  }),
  accent_color: z
    .string()
    .max(7)
    .regex(/^#[0-9a-fA-F]{6}$/)
    .nullish()
    .meta({
      title: 'Accent colour',
      description:
        'Colour of links and buttons, as #rrggbb; darkened or lightened until it is readable. Empty: the theme’s own.',
    }),
  logo: z.unknown().meta({
    title: 'Logo of the site',
    description: 'Shown instead of the name, on a light and on a dark background.',
  }),
  navigation: z.unknown().meta({
    title: 'Navigation',
    description: 'Links below the masthead, in this order. Empty: all sections.',
  }),
  footer_text: text().max(FOOTER_MAX).nullish().meta({
    title: 'Footer text',
    description: 'At the end of every page, in markdown.',
  }),
});
