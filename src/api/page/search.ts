import type { SearchedContent } from '@ota-news/foundation/contracts/search';
import { addressOf } from '../addresses';
import { textOrEmpty } from '../searched-content';

/** Static pages. */
export const pageSearch: SearchedContent = {
  path: addressOf.page('{slug}'),
  hasAnchors: true,
  where: {},
  populate: {},
  textOf: (row) => ({
    slug: textOrEmpty(row.slug),
    title: textOrEmpty(row.title),
    markdown: textOrEmpty(row.body),
    names: [],
  }),
};
