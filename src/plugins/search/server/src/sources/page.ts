import { textOrEmpty, type Source } from './source';

/** Static pages. */
export const page: Source = {
  kind: 'page',
  uid: 'api::page.page',
  where: {},
  populate: {},
  textOf: (row) => ({
    slug: textOrEmpty(row.slug),
    title: textOrEmpty(row.title),
    markdown: textOrEmpty(row.body),
    names: [],
  }),
};
