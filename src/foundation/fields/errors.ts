import { errors } from '@strapi/utils';

/** One wrong field, as Strapi's error bodies list it. */
export interface FieldError {
  path: string[];
  message: string;
  name: 'ValidationError';
}

export const fieldError = (path: string, message: string): FieldError => ({
  path: [path],
  message,
  name: 'ValidationError',
});

/** A wrong field in words. What is wrong with all that was given, such as a list for an object, has no path. */
export const describeFieldError = ({
  path,
  message,
}: Pick<FieldError, 'path' | 'message'>): string =>
  path.length === 0 ? message : `${path.join('.')}: ${message}`;

/** The error that every entry point turns into its own form; lists every wrong field at once. */
export const validationError = (fieldErrors: FieldError[]): errors.ValidationError =>
  new errors.ValidationError(fieldErrors.map(describeFieldError).join('; '), {
    errors: fieldErrors,
  });
