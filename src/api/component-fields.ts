import { z } from '@strapi/utils';
import {
  ADDRESS_MAX,
  longText,
  optionalText,
  shortText,
  text,
  webAddress,
} from '@ota-news/foundation/fields/common';

/**
 * Fields of the repeatable components. They are not in `src/components` because Strapi loads every script in that
 * folder as a component.
 */

/** `shared.source` */
export const sourceFields = z.object({
  title: shortText().meta({ title: 'Title', description: 'Name of the document or page.' }),
  url: webAddress().meta({ title: 'Address', description: 'With https://.' }),
});

/** `shared.link` */
export const linkFields = z.object({
  label: shortText().meta({ title: 'Label', description: 'The linked words.' }),
  url: webAddress().meta({ title: 'Address', description: 'With https://.' }),
});

/** A path of the site, or an address with http(s). Excludes `//host`, which leads elsewhere without saying so. */
const DESTINATION_PATTERN = /^(?:\/(?![/\\])\S*|https?:\/\/\S+)$/;

/** `shared.destination` */
export const destinationFields = z.object({
  label: text().min(1).max(40).meta({ title: 'Label', description: 'The linked words.' }),
  url: text().min(1).max(ADDRESS_MAX).regex(DESTINATION_PATTERN).meta({
    title: 'Address',
    description: 'A path of this site such as /glossary, or an address with https://.',
  }),
});

/** `shared.name` */
export const nameFields = z.object({
  name: shortText().meta({ title: 'Name', description: 'One name.' }),
});

const CORRECTION_MAX = 2000;

/** `shared.correction` */
export const correctionFields = z.object({
  date: z.iso.date().meta({ title: 'Date', description: 'The day it was corrected.' }),
  text: longText()
    .max(CORRECTION_MAX)
    .meta({ title: 'Correction', description: 'The error and its correction.' }),
});

/** `shared.fact` */
export const factFields = z.object({
  label: shortText().meta({ title: 'Label', description: 'E.g. Revenue 2023.' }),
  value: longText().meta({ title: 'Value', description: 'The figure with its unit.' }),
  source_url: webAddress()
    .nullish()
    .meta({ title: 'Source', description: 'The document that says so.' }),
});

const REASON_MAX = 1000;

/** `comparison.recommendation` */
export const recommendationFields = z.object({
  ota: z.unknown().meta({ title: 'OTA', description: 'One of the compared OTAs.' }),
  audience: shortText().meta({
    title: 'For whom',
    description: 'Ends “Choose it if …”, e.g. you let whole homes.',
  }),
  reason: longText()
    .max(REASON_MAX)
    .meta({ title: 'Reason', description: 'In a sentence or two.' }),
});

/** `comparison.criterion` */
export const criterionFields = z.object({
  label: shortText().meta({ title: 'Criterion', description: 'E.g. Fees.' }),
  explanation: optionalText().meta({
    title: 'Explanation',
    description: 'Why it matters, in a sentence.',
  }),
  values: z.unknown().meta({
    title: 'Values',
    description: 'One for each of the compared OTAs.',
  }),
  winner: z.unknown().meta({
    title: 'Winner',
    description: 'The best OTA by this criterion; empty if there is none. Pages do not show it.',
  }),
});

/** `comparison.value` */
export const comparedValueFields = z.object({
  ota: z.unknown().meta({ title: 'OTA', description: 'One of the compared OTAs.' }),
  value: longText().meta({ title: 'Value', description: 'In a few words.' }),
});

/** `comparison.question` */
export const questionFields = z.object({
  question: shortText().meta({ title: 'Question', description: 'As a reader would ask it.' }),
  answer: longText().meta({ title: 'Answer', description: 'In a few sentences.' }),
});
