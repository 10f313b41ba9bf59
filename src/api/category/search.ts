import type { SearchedContent } from '@ota-news/foundation/contracts/search';
import { addressOf } from '../addresses';
import { HUB_LENGTH, textOrEmpty } from '../searched-content';

/** Topics of articles. */
export const categorySearch: SearchedContent = {
  path: addressOf.category('{slug}'),
  named: { aliases: 'first' },
  filter: {
    by: 'category',
    operators: ['topic', 'category'],
    title: 'Category',
    description: 'Slug of a category: its articles and its page.',
  },
  where: {},
  populate: {},
  textOf: (row) => ({
    slug: textOrEmpty(row.slug),
    title: textOrEmpty(row.name),
    markdown: textOrEmpty(row.description),
    names: [],
    categoryId: Number(row.id),
    minLength: HUB_LENGTH,
  }),
};
