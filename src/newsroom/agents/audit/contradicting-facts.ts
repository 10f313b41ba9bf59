import { getService } from '@ota-news/foundation/contracts/services';
import { paragraphsOf } from '@ota-news/foundation/markdown/render';
import type { OtaProfile } from '#api/ota/services/ota-directory';
import { publishedTextCheck } from './published-texts';

/** Characters checked per article. */
const LOOKED_AT = 60_000;

/** Relative difference up to which employee counts still agree, as they change over time. */
const TOLERANCE = 0.25;

const FOUNDED = /\bfounded in (\d{4})\b/i;
const EMPLOYEES = /\b(\d{1,3}(?:[,.\u202f\u00a0 ]\d{3})+|\d{2,6}) (?:employees|staff)\b/i;

const numberIn = (text: string, pattern: RegExp): number | null => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found.replace(/\D/g, ''));
};

const contradictions = (text: string, { founded, employees }: OtaProfile): string[] => {
  const saidFounded = numberIn(text, FOUNDED);
  const saidEmployees = numberIn(text, EMPLOYEES);
  const isOff = (said: number, stored: number): boolean =>
    Math.abs(said - stored) > stored * TOLERANCE;
  return [
    ...(saidFounded !== null && founded !== null && saidFounded !== founded
      ? [`It says founded in ${saidFounded}, the profile ${founded}.`]
      : []),
    ...(saidEmployees !== null && employees !== null && isOff(saidEmployees, employees)
      ? [`It says ${saidEmployees} employees, the profile ${employees}.`]
      : []),
  ];
};

/** Finds published articles whose numbers contradict the profile of their OTA. */
export const contradictingFacts = publishedTextCheck(async (strapi, { article, body }) => {
  const text = (await paragraphsOf(body, LOOKED_AT)).join('\n');
  if (!FOUNDED.test(text) && !EMPLOYEES.test(text)) return null;
  const slug = article.ota.url.slice(article.ota.url.lastIndexOf('/') + 1);
  const profile = await getService(strapi, 'api::ota.ota-directory').bySlug(slug);
  const found = profile === null ? [] : contradictions(text, profile);
  return found.length === 0 ? null : found.join(' ');
});
