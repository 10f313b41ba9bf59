import { errors } from '@strapi/utils';
import { answerFailure } from '../network/error-answer';
import type { ReceivedRequest } from '../network/received-request';

type Refusal = abstract new (...given: never[]) => Error;

const answerWith = (
  ctx: ReceivedRequest,
  status: number,
  { name, message, details }: errors.ApplicationError,
): void => answerFailure(ctx, { status, name, message, details: (details ?? {}) as object });

/**
 * Answers what a route of the panel refuses with its reason: of each ForbiddenError, Strapi tells the word
 * "Forbidden" alone.
 */
export const answerRefusals = async (
  ctx: ReceivedRequest,
  next: () => Promise<unknown>,
): Promise<void> => {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof errors.ForbiddenError)) throw error;
    answerWith(ctx, 403, error);
  }
};

/**
 * Does what a request of the panel asks for, and answers with 409 where somebody else was faster.
 *
 * @param conflicts errors that say so
 */
export const answeringConflicts = async (
  ctx: ReceivedRequest,
  conflicts: readonly Refusal[],
  work: () => Promise<void>,
): Promise<void> => {
  try {
    await work();
  } catch (error) {
    const isConflict = conflicts.some((conflict) => error instanceof conflict);
    if (!isConflict || !(error instanceof errors.ApplicationError)) throw error;
    answerWith(ctx, 409, error);
  }
};
