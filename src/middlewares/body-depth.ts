import { bodyOf } from '@ota-news/foundation/network/received-request';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

/** Maximum nesting: far above real content, far below the limit of the call stack. */
const MAX_DEPTH = 64;

/** Checks the nesting of arrays and objects, iteratively by level to avoid recursion. */
const isDeeperThan = (value: unknown, levels: number): boolean => {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level
      .filter((entry): entry is object => typeof entry === 'object' && entry !== null)
      .flatMap((entry): unknown[] => Object.values(entry));
  }
  return false;
};

/** Rejects bodies nested so deeply that validating or storing them would overflow the stack. */
export default (): Core.MiddlewareHandler => (ctx, next) => {
  if (isDeeperThan(bodyOf(ctx), MAX_DEPTH)) {
    throw new errors.ValidationError(
      `The body is nested too deeply: at most ${MAX_DEPTH} levels are read.`,
      { errors: [] },
    );
  }
  return next();
};
