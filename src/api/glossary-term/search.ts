import { namesIn, paragraphs, textOrEmpty, type SearchedContent } from '../searched-content';

/** Glossary terms with their aliases. */
export const glossaryTermSearch: SearchedContent = {
  where: {},
  populate: { aliases: true },
  textOf: (row) => ({
    slug: textOrEmpty(row.slug),
    title: textOrEmpty(row.term),
    markdown: paragraphs(row.short_definition, row.body),
    lead: textOrEmpty(row.short_definition),
    names: namesIn(row.aliases).filter((name) => name !== ''),
  }),
};
