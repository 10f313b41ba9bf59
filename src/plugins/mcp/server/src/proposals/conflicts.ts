import { errors } from '@strapi/utils';

/** Thrown when somebody else has decided on a proposal. */
export class DecidedAlready extends errors.ApplicationError<'DecidedAlready'> {
  constructor() {
    super('Somebody has decided on this proposal already.');
    this.name = 'DecidedAlready';
  }
}

/** Thrown when a document is no longer what a proposal would have changed. */
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
