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

/** The error that every entry point turns into its own form; lists every wrong field at once. */
export const validationError = (fieldErrors: FieldError[]): errors.ValidationError =>
  new errors.ValidationError(
    fieldErrors.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    { errors: fieldErrors },
  );
