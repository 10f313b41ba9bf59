import { HUB_LENGTH, textOrEmpty, type SearchedContent } from '../searched-content';

/** Topics of articles. */
export const categorySearch: SearchedContent = {
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
