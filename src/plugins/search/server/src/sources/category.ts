import { HUB_LENGTH, textOrEmpty, type Source } from './source';

/** Topics of articles. */
export const category: Source = {
  kind: 'category',
  uid: 'api::category.category',
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
