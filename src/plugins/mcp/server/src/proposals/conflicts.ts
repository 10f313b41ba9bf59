import { errors } from '@strapi/utils';

/** Thrown if someone else has already decided on a proposal. */
export class DecidedAlready extends errors.ApplicationError<'DecidedAlready'> {
  constructor() {
    super('Somebody has decided on this proposal already.');
    this.name = 'DecidedAlready';
  }
}

/** Thrown if a document has changed since the proposal. */
export class ChangedSince extends errors.ApplicationError<
  'ChangedSince',
  string,
  { fields: string[] }
> {
  constructor(fields: string[]) {
    super(`Changed since it was proposed: ${fields.join(', ')}.`, { fields });
    this.name = 'ChangedSince';
  }
}
