import { errors } from '@strapi/utils';
import type { Context } from 'koa';

/** What of the content manager’s own controller is changed here. */
export interface RelationsController {
  /** Undefined, with the refusal written, where the role may not read the field. */
  extractAndValidateRequestInfo(ctx: Context, id?: string): Promise<object | undefined>;
}

/**
 * Answers 403 to whoever may not read a relation. Strapi writes that answer, goes on with what it has not got,
 * and fails (docs/upstream.md).
 */
export const refuseUnreadableRelations = (
  controller: RelationsController,
): RelationsController => ({
  ...controller,
  async extractAndValidateRequestInfo(ctx, id) {
    const asked = await controller.extractAndValidateRequestInfo(ctx, id);
    if (asked === undefined) {
      throw new errors.ForbiddenError('Your role may not read this relation.');
    }
    return asked;
  },
});
