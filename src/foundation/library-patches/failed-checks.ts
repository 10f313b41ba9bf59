import { yup } from '@strapi/utils';
import { declarePatch } from './library-patch';

declarePatch(__filename, 'yup', '0.32.9');

/** Context of a yup test: passed as argument and as `this`. */
interface CheckContext {
  createError(overrides: { message: string }): unknown;
}

type Check = (this: CheckContext, value: unknown, context: CheckContext) => unknown;

const FAILED = 'could not be checked';

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

/** Wraps a test so that a rejected promise becomes a validation error. */
const catchingRejections = (check: Check): Check =>
  function (value, context) {
    const answer = check.call(this, value, context);
    return isPromise(answer)
      ? answer.catch(() => context.createError({ message: FAILED }))
      : answer;
  };

const isCheck = (argument: unknown): argument is Check => typeof argument === 'function';

const hasCheck = (argument: unknown): argument is { test: Check } =>
  typeof argument === 'object' && argument !== null && 'test' in argument && isCheck(argument.test);

/**
 * Makes a value invalid when its validation test rejects. Strapi's tests query the database for uniqueness and for
 * existing relations. The version of yup that Strapi pins never settles when such a test rejects: the request stays
 * unanswered, its transaction open, and the unhandled rejection ends the process. Fixed in 0.32.11 (docs/upstream.md).
 */
export const settleFailedChecks = (): void => {
  const schema = yup.BaseSchema.prototype as { test(...definition: unknown[]): unknown };
  const { test } = schema;
  schema.test = function (...definition) {
    return test.apply(
      this,
      definition.map((argument) => {
        if (isCheck(argument)) return catchingRejections(argument);
        return hasCheck(argument)
          ? { ...argument, test: catchingRejections(argument.test) }
          : argument;
      }),
    );
  };
};
