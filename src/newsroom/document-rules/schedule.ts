import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { isBlank } from '#api/article/stored-article';

/**
 * Tolerance for the time between choosing "now" in a form and storing it. The scheduler's precision
 * is also a minute.
 */
const GRACE_MS = 60_000;

/** Tells whether an article's scheduled time has passed by more than the tolerance. */
export const isOverdue = (scheduledFor: unknown): boolean =>
  !isBlank(scheduledFor) &&
  new Date(scheduledFor as string | number | Date).getTime() < Date.now() - GRACE_MS;

/**
 * Rejects a scheduled publication in the past: the scheduler would publish the article at once,
 * contrary to the date.
 *
 * @param scheduledFor "Publish at" as sent or stored
 * @throws ValidationError on the field, with the consequence
 */
export const refuseOverdue = (scheduledFor: unknown): void => {
  if (!isOverdue(scheduledFor)) return;
  throw validationError([
    fieldError(
      'scheduled_for',
      'lies in the past, so the article would be public at once. To publish it now, empty “Publish at” and press Publish; to publish it later, set a moment in the future',
    ),
  ]);
};
