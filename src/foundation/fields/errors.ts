import { errors } from '@strapi/utils';

/** One invalid field, as listed in Strapi's error responses. */
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

/** Formats a field error. Errors about the whole input, such as a list instead of an object, have no path. */
export const describeFieldError = ({
  path,
  message,
}: Pick<FieldError, 'path' | 'message'>): string =>
  path.length === 0 ? message : `${path.join('.')}: ${message}`;

/** Creates the validation error that entry points convert to their own format; it lists all invalid fields. */
export const validationError = (fieldErrors: FieldError[]): errors.ValidationError =>
  new errors.ValidationError(fieldErrors.map(describeFieldError).join('; '), {
    errors: fieldErrors,
  });
