import { errors } from '@strapi/utils';

/**
 * Thrown if something has changed since the state that a request is based on. Routes of the panel answer it with 409.
 */
export class ConflictError<D = unknown> extends errors.ApplicationError<string, string, D> {
  /** @param name of the error in the answer */
  constructor(
    message: string,
    { name = 'ConflictError', details }: { name?: string; details?: D } = {},
  ) {
    super(message, details);
    this.name = name;
  }
}
