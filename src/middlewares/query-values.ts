import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { isStrapiPath } from '@ota-news/foundation/network/strapi-paths';

/** PostgreSQL's class of data exceptions: out of range, invalid byte sequence, … */
const DATA_EXCEPTION = /^22/;
/** How Strapi says that a filter's value is not of the field's type. */
const WRONG_TYPE = /^(?:Expected a valid|Invalid format, expected)/;
/** How it fails over an order by nothing (`sort=..`), and by what is below a field (`sort=name.x`). */
const WRONG_ORDER = /^Attribute .* not found on model |\.toLowerCase is not a function$/;
/** How it fails over filters that are no objects or lists where it needs them. */
const WRONG_SHAPE =
  /^(?:Operator \$\w+ must be an array|Where must be an array or an object|The second argument to whereBetween must be an array)/;

/** Whether a database can't work with a value that a caller put into the query. */
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
 * Reads of the REST core and of the panel's lists whose query holds a value that a field can't have, such as a word for a
 * number, or an order by no field, are the caller's mistake (400), not a fault of the service.
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
