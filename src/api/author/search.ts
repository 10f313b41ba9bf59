import { HUB_LENGTH, paragraphs, textOrEmpty, type SearchedContent } from '../searched-content';

/** Authors: desks and people. */
export const authorSearch: SearchedContent = {
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
