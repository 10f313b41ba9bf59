import { textOrEmpty, type SearchedContent } from '../searched-content';

/** Static pages. */
export const pageSearch: SearchedContent = {
  where: {},
  populate: {},
  textOf: (row) => ({
    slug: textOrEmpty(row.slug),
    title: textOrEmpty(row.title),
    markdown: textOrEmpty(row.body),
    names: [],
  }),
};
