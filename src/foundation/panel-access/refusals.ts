import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { ConflictError } from '../network/conflict-error';
import { answerFailure } from '../network/error-answer';

/**
 * Responds to a ForbiddenError of a panel route with its message, as Strapi itself sends only "Forbidden", and to a
 * ConflictError with 409.
 */
export const answerRefusals = async (ctx: Context, next: () => Promise<unknown>): Promise<void> => {
  try {
    await next();
  } catch (error) {
    const isConflict = error instanceof ConflictError;
    if (!isConflict && !(error instanceof errors.ForbiddenError)) throw error;
    const { name, message, details } = error;
    const status = isConflict ? 409 : 403;
    answerFailure(ctx, { status, name, message, details: (details ?? {}) as object });
  }
};
