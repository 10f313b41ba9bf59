import { pageNumber } from '@ota-news/foundation/fields/paging';
import { shortText, webAddress } from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';
import { IMPORT_SOURCES, ITEM_KINDS, ITEM_OUTCOMES } from '#newsroom/contracts/moving';

/** Companies that a person may set by hand in one import. */
const MAX_COMPANIES = 20_000;

/** Choices of a person in the panel; folders of the server are for commands alone. */
export const importChoices = z.strictObject({
  siteUrl: webAddress().optional(),
  company: shortText().optional(),
  author: shortText().optional(),
  companies: z
    .record(shortText(), shortText())
    .refine((table) => Object.keys(table).length <= MAX_COMPANIES, 'are too many')
    .optional(),
  asDrafts: z.boolean().optional(),
  withoutPictures: z.boolean().optional(),
  memberConsent: z.string().trim().min(10).max(2_000).optional(),
});

/** A new import: of a file that follows in parts, or of a feed at an address. */
export const newImport = z.strictObject({
  source: z
    .enum(IMPORT_SOURCES)
    .exclude(['markdown'], 'is imported by command: npm run import -- markdown'),
  name: shortText(),
  address: webAddress().optional(),
  options: importChoices.default({}),
});

/** A part of the file, below the limit of a JSON body. */
export const filePart = z.strictObject({
  offset: z.number().int().min(0),
  data: z.base64().min(1),
});

/** Which part of a report to show. */
export const itemChoice = z.object({
  page: pageNumber(),
  kind: z.enum(ITEM_KINDS).optional(),
  outcome: z.enum(ITEM_OUTCOMES).optional(),
});

/** Steps that a person starts, with the state that they lead to and those from which they are possible. */
export const STEPS = {
  survey: { to: 'surveying', from: ['receiving', 'surveyed', 'failed'] },
  start: { to: 'running', from: ['surveyed', 'paused', 'failed'] },
  pause: { to: 'paused', from: ['running'] },
  'take-back': { to: 'taking-back', from: ['finished', 'paused', 'failed'] },
} as const;
