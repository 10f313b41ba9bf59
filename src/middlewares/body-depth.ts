import { isNestedDeeperThan, MAX_NESTING } from '@ota-news/foundation/fields/nesting';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

/** Rejects bodies nested so deeply that validating or storing them would overflow the stack. */
export default (): Core.MiddlewareHandler => (ctx, next) => {
  if (isNestedDeeperThan(bodyOf(ctx), MAX_NESTING)) {
    throw new errors.ValidationError(
      `The body is nested too deeply: at most ${MAX_NESTING} levels are read.`,
      { errors: [] },
    );
  }
  return next();
};
