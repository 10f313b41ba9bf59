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

const valuesInUse = new WeakSet<FieldError>();

/** Creates the error for a unique value that another entry has; in responses it looks like any other. */
export const valueInUse = (path: string, message: string): FieldError => {
  const error = fieldError(path, message);
  valuesInUse.add(error);
  return error;
};

/** Tells whether an error was created by {@link valueInUse}. */
export const isValueInUse = (error: FieldError): boolean => valuesInUse.has(error);

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
