import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { isBlank } from '#api/article/stored-article';

/**
 * A form takes a moment to send and a request to store: what was chosen as "now" is not the past.
 * The scheduler, too, is right to the minute.
 */
const GRACE_MS = 60_000;

/** Whether an article with this moment should have gone out already. */
export const isOverdue = (scheduledFor: unknown): boolean =>
  !isBlank(scheduledFor) &&
  new Date(scheduledFor as string | number | Date).getTime() < Date.now() - GRACE_MS;

/**
 * Refuses a moment of publication that has passed: the scheduler would take the article for overdue
 * and publish it at once, which is not what the date says.
 *
 * @param scheduledFor "Publish at" as it is sent or stored
 * @throws ValidationError on the field, with what would happen
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
