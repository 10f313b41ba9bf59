import { CONTEXT_LENGTH } from '@ota-news/foundation/text/passages';
import { z } from '@strapi/utils';
import { REVIEW_MOVES } from '@ota-news/foundation/contracts/review';

export const MAX_TEXT_LENGTH = 4_000;
const MAX_QUOTE_LENGTH = 2_000;
/** Maximum of an integer column. */
const MAX_INTEGER = 2_147_483_647;

const integer = z.number().int().min(0).max(MAX_INTEGER);

/** Free text with the maximum length. */
const words = z.string().trim().max(MAX_TEXT_LENGTH, `has more than ${MAX_TEXT_LENGTH} characters`);

/** Fields that identify a draft. */
export const entryFields = {
  contentType: z.string().max(255),
  documentId: z.string().min(1).max(64),
};

const assigneeId = integer.nullable().describe('The number of a person who may decide, or null.');
const revision = integer.describe('The revision of the review that was looked at.');

export const moveSchema = z.strictObject({
  ...entryFields,
  move: z.enum(REVIEW_MOVES),
  revision,
  updatedAt: z.iso
    .datetime()
    .optional()
    .describe('When the text that was looked at was saved, for forms that know no version.'),
  note: words.default('').describe('Becomes a comment on the whole text.'),
  assigneeId: assigneeId.optional(),
});

export const assignmentSchema = z.strictObject({ ...entryFields, revision, assigneeId });

const surroundings = z.string().max(CONTEXT_LENGTH);

const passage = z.strictObject({
  field: z.string().max(255),
  quote: z
    .string()
    .min(1)
    .max(
      MAX_QUOTE_LENGTH,
      `is longer than ${MAX_QUOTE_LENGTH} characters: comment on a shorter passage`,
    ),
  before: surroundings,
  after: surroundings,
  position: integer,
});

export const commentSchema = z.strictObject({
  ...entryFields,
  text: words.min(1, 'is empty: write what you want to say'),
  passage: passage.optional(),
  answers: integer.optional().describe('The number of the comment that is answered.'),
});

export const resolutionSchema = z.strictObject({ isResolved: z.boolean() });
