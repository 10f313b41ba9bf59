import type { SearchedContent } from '@ota-news/foundation/contracts/search';
import { addressOf } from '../addresses';
import { HUB_LENGTH, paragraphs, textOrEmpty } from '../searched-content';

/** Authors: desks and people. */
export const authorSearch: SearchedContent = {
  path: addressOf.author('{slug}'),
  named: { aliases: 'first' },
  filter: {
    by: 'author',
    operators: ['author'],
    title: 'Author',
    description: 'Slug of an author: the articles signed so, and the author’s page.',
  },
  where: {},
  populate: {},
  textOf: (row) => ({
    slug: textOrEmpty(row.slug),
    title: textOrEmpty(row.name),
    markdown: paragraphs(row.role, row.bio),
    names: [],
    authorId: Number(row.id),
    minLength: HUB_LENGTH,
  }),
};
