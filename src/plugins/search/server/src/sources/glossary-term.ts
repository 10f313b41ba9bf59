import { namesIn, paragraphs, textOrEmpty, type Source } from './source';

/** Glossary terms with their aliases. */
export const glossaryTerm: Source = {
  kind: 'glossary-term',
  uid: 'api::glossary-term.glossary-term',
  where: {},
  populate: { aliases: true },
  textOf: (row) => ({
    slug: textOrEmpty(row.slug),
    title: textOrEmpty(row.term),
    markdown: paragraphs(row.short_definition, row.body),
    names: namesIn(row.aliases).filter((name) => name !== ''),
  }),
};
