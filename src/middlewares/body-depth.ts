import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

/** Far more than the deepest content has, far less than the call stack bears. */
const MAX_DEPTH = 64;

/** Whether a value holds more levels of lists and objects than that. Level by level, not recursively. */
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

/** Refuses bodies that are nested so deeply that checking or storing them would exhaust the stack. */
export default (): Core.MiddlewareHandler => (ctx, next) => {
  if (isDeeperThan((ctx.request as { body?: unknown }).body, MAX_DEPTH)) {
    throw new errors.ValidationError(
      `The body is nested too deeply: at most ${MAX_DEPTH} levels are read.`,
      { errors: [] },
    );
  }
  return next();
};
