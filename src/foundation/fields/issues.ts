import { errors, type z } from '@strapi/utils';
import { validationError, type FieldError } from './errors';

/** Tells if an issue is that a field is missing. Zod leaves the value out of issues but names its type in the message. */
const isMissing = ({ code, path, message }: z.core.$ZodIssue): boolean =>
  code === 'invalid_type' && path.length > 0 && message.endsWith('received undefined');

/** Converts zod issues to Strapi's field errors, one per invalid field. */
export const fieldErrorsOf = (error: z.ZodError): FieldError[] =>
  error.issues.flatMap((issue): FieldError[] => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: [...path, key],
        message: 'is not a field of this resource; remove it',
        name: 'ValidationError',
      }));
    }
    const message = isMissing(issue) ? 'is required' : issue.message;
    return [{ path, message, name: 'ValidationError' }];
  });

/**
 * Validates a value with a schema and returns the parsed result.
 *
 * @param message of the error instead of the list of invalid fields
 * @throws ValidationError that lists all invalid fields, or with the message
 */
export const parseOrThrow = <T extends z.ZodType>(
  schema: T,
  given: unknown,
  message?: string,
): z.infer<T> => {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw message === undefined
    ? validationError(fieldErrorsOf(result.error))
    : new errors.ValidationError(message);
};
