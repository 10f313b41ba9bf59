import { absolute } from '@ota-news/foundation/network/public-address';
import { z } from '@strapi/utils';

/** Address of a page's markdown alternate. */
export const markdownAlternate = (path: string): string => absolute(`${path}.md`);

/** The slug of a page, which is the last part of its address. */
export const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A reference to a document by number, name and slug. */
export const reference = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
});

/** Address fields of a document in a result. */
export const addresses = {
  url: z.string().meta({ description: 'Its page; for a draft the address it will have.' }),
  markdown_url: z.string().meta({ description: 'The same as markdown, without a token.' }),
};
