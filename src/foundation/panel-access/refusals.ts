import { errors } from '@strapi/utils';
import { answerFailure } from '../network/error-answer';
import type { ReceivedRequest } from '../network/received-request';

type Refusal = abstract new (...given: never[]) => Error;

const answerWith = (
  ctx: ReceivedRequest,
  status: number,
  { name, message, details }: errors.ApplicationError,
): void => answerFailure(ctx, { status, name, message, details: (details ?? {}) as object });

/** Responds to a ForbiddenError of a panel route with its message; Strapi itself sends only "Forbidden". */
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
 * Runs the work of a panel request and responds with 409 on a conflict with another user's change.
 *
 * @param conflicts error classes that indicate a conflict
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
