import type { SearchedContent } from '@ota-news/foundation/contracts/search';
import { addressOf } from '../addresses';
import { paragraphs, textOrEmpty } from '../searched-content';

interface Criterion {
  label: string;
  explanation: string | null;
  values: { value: string }[];
}

interface Recommendation {
  audience: string;
  reason: string;
}

interface Question {
  question: string;
  answer: string;
}

const criteriaText = (value: unknown): string =>
  ((value ?? []) as Criterion[])
    .map(({ label, explanation, values }) =>
      [`${label}.`, explanation ?? '', ...(values ?? []).map((cell) => `${cell.value}.`)].join(' '),
    )
    .join('\n\n');

const recommendationsText = (value: unknown): string =>
  ((value ?? []) as Recommendation[])
    .map(({ audience, reason }) => `${audience}. ${reason}`)
    .join('\n\n');

const questionsText = (value: unknown): string =>
  ((value ?? []) as Question[])
    .map(({ question, answer }) => `${question}\n\n${answer}`)
    .join('\n\n');

/** Comparisons of OTAs. */
export const comparisonSearch: SearchedContent = {
  path: addressOf.comparison('{slug}'),
  where: {},
  populate: { recommendations: true, criteria: { populate: { values: true } }, faq: true },
  textOf: (row) => ({
    slug: textOrEmpty(row.slug),
    title: textOrEmpty(row.title),
    markdown: paragraphs(
      row.intro,
      recommendationsText(row.recommendations),
      criteriaText(row.criteria),
      row.verdict,
      questionsText(row.faq),
    ),
    lead: textOrEmpty(row.intro),
    names: [],
  }),
};
