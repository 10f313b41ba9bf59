import { yup } from '@strapi/utils';

/** What a check is called with: its own context is also its `this`. */
interface CheckContext {
  createError(overrides: { message: string }): unknown;
}

type Check = (this: CheckContext, value: unknown, context: CheckContext) => unknown;

const FAILED = 'could not be checked';

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise;

/** The same check, for which an error is an answer too. */
const answering = (check: Check): Check =>
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
 * Lets a value count as wrong when a check of it fails. Strapi looks in the database whether a value is
 * unique and whether relations exist; the version of yup that it pins neither goes on nor says so when
 * that fails, so the request would never be answered, its transaction never end, and the error end the
 * process. Version 0.32.11 does (docs/upstream.md).
 */
export const settleFailedChecks = (): void => {
  const schema = yup.BaseSchema.prototype as { test(...definition: unknown[]): unknown };
  const { test } = schema;
  schema.test = function (...definition) {
    return test.apply(
      this,
      definition.map((argument) => {
        if (isCheck(argument)) return answering(argument);
        return hasCheck(argument) ? { ...argument, test: answering(argument.test) } : argument;
      }),
    );
  };
};
