import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { isStrapiPath } from '@ota-news/foundation/network/strapi-paths';

/** PostgreSQL's class of data exceptions: out of range, invalid byte sequence, … */
const DATA_EXCEPTION = /^22/;
/** Strapi's errors for a filter value of the wrong type. */
const WRONG_TYPE = /^(?:Expected a valid|Invalid format, expected)/;
/** Strapi's errors for sorting by nothing (`sort=..`) or below a scalar field (`sort=name.x`). */
const WRONG_ORDER = /^Attribute .* not found on model |\.toLowerCase is not a function$/;
/** Strapi's errors for filters that are not objects or arrays as needed. */
const WRONG_SHAPE =
  /^(?:Operator \$\w+ must be an array|Where must be an array or an object|The second argument to whereBetween must be an array)/;

/** Detects errors caused by an invalid value in the query. */
const isUnusableValue = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as Error & { code?: unknown };
  return (
    DATA_EXCEPTION.test(String(code)) ||
    code === 'SQLITE_MISMATCH' ||
    WRONG_TYPE.test(error.message) ||
    WRONG_SHAPE.test(error.message) ||
    WRONG_ORDER.test(error.message)
  );
};

/**
 * Answers 400 instead of 500 for reads of the REST API and the panel's lists whose query contains an invalid
 * value, such as a word for a number or an unknown sort field.
 */
export default (): Core.MiddlewareHandler => async (ctx, next) => {
  if (ctx.method !== 'GET' || !isStrapiPath(ctx.path)) return next();
  try {
    await next();
  } catch (error) {
    if (!isUnusableValue(error)) throw error;
    throw new errors.ValidationError(
      'The query holds a value that its field can’t have. Check filters, sort and pagination.',
      { source: 'query' },
    );
  }
};
