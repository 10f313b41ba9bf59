import { absolute } from '@ota-news/foundation/network/public-address';
import { z } from '@strapi/utils';
import { addressOf } from '#api/addresses';
import { addresses, markdownAlternate, reference } from './common';

/** An author in a list. */
export const authorListing = reference.extend({ role: z.string().nullable() });

/** An author with biography and links. */
export const authorDetail = authorListing.extend({
  ...addresses,
  bio: z.string().nullable(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  updated_at: z.string(),
});

export type AuthorDetail = z.infer<typeof authorDetail>;

interface Author {
  id: number;
  name: string;
  slug: string;
  role: string | null;
  bio: string | null;
  links: { name: string; url: string }[];
  updatedAt: string;
}

export const describeAuthor = (author: Author): AuthorDetail => {
  const path = addressOf.author(author.slug);
  return {
    id: author.id,
    name: author.name,
    slug: author.slug,
    role: author.role,
    url: absolute(path),
    markdown_url: markdownAlternate(path),
    bio: author.bio,
    links: author.links.map(({ name, url }) => ({ label: name, url })),
    updated_at: author.updatedAt,
  };
};
