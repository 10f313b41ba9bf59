import type { SearchedContent } from '@ota-news/foundation/contracts/search';
import { addressOf } from '../addresses';
import { namesIn, paragraphs, textOrEmpty } from '../searched-content';

interface KeyFact {
  label: string;
  value: string;
}

const factLines = (value: unknown): string =>
  Array.isArray(value)
    ? (value as KeyFact[]).map(({ label, value: figure }) => `${label}: ${figure}.`).join(' ')
    : '';

/** Profiles of OTAs. */
export const otaSearch: SearchedContent = {
  path: addressOf.ota('{slug}'),
  // The further names are the ticker and brands.
  named: { aliases: 'first', isSplit: true },
  filter: {
    by: 'subject',
    operators: ['company', 'ota'],
    title: 'OTA',
    description: 'Slug of an OTA: its articles and its profile.',
  },
  where: {},
  populate: { brands: true, key_facts: true },
  textOf: (row) => ({
    slug: textOrEmpty(row.slug),
    title: textOrEmpty(row.name),
    markdown: paragraphs(
      row.business_model,
      row.description,
      row.markets,
      row.headquarters,
      factLines(row.key_facts),
    ),
    lead: textOrEmpty(row.business_model),
    names: [row.legal_name, row.ticker, ...namesIn(row.brands)]
      .map(textOrEmpty)
      .filter((name) => name !== ''),
    subjectId: Number(row.id),
  }),
};
