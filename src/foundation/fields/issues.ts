import type { z } from '@strapi/utils';
import { validationError, type FieldError } from './errors';

/** zod's findings as the field errors of Strapi's error bodies, one for every wrong field. */
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
    return [{ path, message: issue.message, name: 'ValidationError' }];
  });

/**
 * What was given, as a schema describes it.
 *
 * @throws ValidationError that lists every wrong field
 */
export const checked = <T extends z.ZodType>(schema: T, given: unknown): z.infer<T> => {
  const result = schema.safeParse(given);
  if (!result.success) throw validationError(fieldErrorsOf(result.error));
  return result.data;
};
