import { HUB_LENGTH, paragraphs, textOrEmpty, type Source } from './source';

/** Authors: desks and people. */
export const author: Source = {
  kind: 'author',
  uid: 'api::author.author',
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
