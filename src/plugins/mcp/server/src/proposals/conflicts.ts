import { ConflictError } from '@ota-news/foundation/network/conflict-error';

/** Someone else has already decided on a proposal. */
export const alreadyDecided = (): ConflictError =>
  new ConflictError('Somebody has decided on this proposal already.', { name: 'DecidedAlready' });

/** A document has changed since the proposal. */
export const changedSinceProposal = (fields: string[]): ConflictError =>
  new ConflictError(`Changed since it was proposed: ${fields.join(', ')}.`, {
    name: 'ChangedSince',
    details: { fields },
  });
