import { getService } from '@ota-news/foundation/contracts/services';
import { paragraphsOf } from '@ota-news/foundation/markdown/render';
import type { Core } from '@strapi/strapi';
import { publishedTextCheck } from './published-texts';

/** Characters checked per article. */
const LOOKED_AT = 60_000;
const MAX_NAMED = 12;

const ABBREVIATION = /(?<![\p{L}\p{N}$])\p{Lu}{2,6}(?![\p{L}\p{N}])/gu;

/** Abbreviations that readers of business news know without an explanation. */
const COMMON = new Set(
  'AI API CEO CFO COO CTO EU EUR EURO GBP GDP IPO IT OK PR TV UK UN US USA USD VAT'.split(' '),
);

/** Words that need no explanation: glossary terms, their aliases, OTA names, tickers and exchanges. */
const knownWords = async (strapi: Core.Strapi): Promise<Set<string>> => {
  const [terms, otas] = await Promise.all([
    getService(strapi, 'api::glossary-term.glossary').all(),
    getService(strapi, 'api::ota.ota-directory').all(),
  ]);
  const names = [
    ...terms.flatMap(({ term, aliases }) => [term, ...aliases]),
    ...otas.flatMap(({ name, ticker, exchange }) => [name, ticker ?? '', exchange ?? '']),
  ];
  return new Set(names.flatMap((name) => name.toUpperCase().split(/[^\p{L}\p{N}]+/u)));
};

/** Finds published articles with abbreviations that neither the article nor the glossary explains. */
export const undefinedTerms = publishedTextCheck(async (strapi, { body }) => {
  const text = (await paragraphsOf(body, LOOKED_AT)).join('\n');
  const used = new Set([...text.matchAll(ABBREVIATION)].map(([word]) => word));
  // An abbreviation counts as explained in either form: "average daily rate (ADR)", "ADR (average daily rate)".
  const open = [...used].filter(
    (word) => !COMMON.has(word) && !text.includes(`(${word})`) && !text.includes(`${word} (`),
  );
  if (open.length === 0) return null;
  const known = await knownWords(strapi);
  const unknown = open.filter((word) => !known.has(word)).slice(0, MAX_NAMED);
  return unknown.length === 0
    ? null
    : `Neither explained here nor in the glossary: ${unknown.join(', ')}.`;
});
