import type { SearchedContent } from '@ota-news/foundation/contracts/search';
import { addressOf } from '../addresses';
import { namesIn, paragraphs, textOrEmpty } from '../searched-content';

/** Glossary terms with their aliases. */
export const glossaryTermSearch: SearchedContent = {
  path: addressOf['glossary-term']('{slug}'),
  named: { aliases: 'all' },
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
