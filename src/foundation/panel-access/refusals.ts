import { errors } from '@strapi/utils';
import { answerFailure } from '../network/error-answer';
import type { ReceivedRequest } from '../network/received-request';

type Refusal = abstract new (...given: never[]) => Error;

/**
 * Does what a request of the panel asks for, and answers a refusal with its reason. Strapi answers each
 * ForbiddenError of a route with the word "Forbidden" alone.
 *
 * @param conflicts errors that say that somebody else was faster: 409
 */
export const answeringRefusals = async (
  ctx: ReceivedRequest,
  conflicts: readonly Refusal[],
  work: () => Promise<void>,
): Promise<void> => {
  try {
    await work();
  } catch (error) {
    const isConflict = conflicts.some((conflict) => error instanceof conflict);
    if (!(error instanceof errors.ApplicationError)) throw error;
    if (!isConflict && !(error instanceof errors.ForbiddenError)) throw error;
    const { name, message, details } = error;
    answerFailure(ctx, {
      status: isConflict ? 409 : 403,
      name,
      message,
      details: (details ?? {}) as object,
    });
  }
};
