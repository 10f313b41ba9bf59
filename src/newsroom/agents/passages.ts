import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { text } from '@ota-news/foundation/fields/common';
import { inTextThread } from '@ota-news/foundation/threads/text-threads';
import { z } from '@strapi/utils';
import type { Edited, PassageEdit } from './exact-passages';

const PASSAGES = require.resolve('./exact-passages');

const MAX_EDITS = 50;
const MAX_PASSAGE_LENGTH = 2_000;

/** Input field with a passage of a body, exactly as it stands there. */
export const exactPassage = () => text().min(1).max(MAX_PASSAGE_LENGTH);

/** Input field with replacements in a body, so that the whole body need not be sent. */
export const bodyEdits = () =>
  z
    .array(z.strictObject({ old: exactPassage(), new: text() }))
    .min(1)
    .max(MAX_EDITS)
    .meta({
      description:
        'Instead of body: passages to replace in turn; each `old` occurs once in the draft.',
    });

const TOO_LONG = 'can’t be looked for in so long a text; send the body as a whole';

/**
 * Applies passage edits to a text.
 *
 * @throws ValidationError when a passage is missing, or occurs several times
 */
export const withEdits = async (body: string, edits: PassageEdit[]): Promise<string> => {
  const done = await inTextThread<Edited>(PASSAGES, 'edited', body, JSON.stringify(edits));
  if (done === null) throw validationError([fieldError('body_edits', TOO_LONG)]);
  if ('problem' in done) {
    throw validationError([fieldError(`body_edits.${done.index}.old`, done.problem)]);
  }
  return done.text;
};

/**
 * Finds the offset of a passage in a text, in UTF-16 units.
 *
 * @param field the input field that it came in
 * @throws ValidationError when it is missing, or occurs several times
 */
export const placeOfPassage = async (
  body: string,
  passage: string,
  field: string,
): Promise<number> => {
  const place = await inTextThread<number | string>(PASSAGES, 'onlyPlaceOf', body, passage);
  if (typeof place === 'number') return place;
  throw validationError([fieldError(field, place ?? TOO_LONG)]);
};
