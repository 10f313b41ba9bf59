import { personBehind } from '@ota-news/foundation/document-versions/author-columns';
import { errors } from '@strapi/utils';
import type { ReviewActor, ReviewMove } from '@ota-news/foundation/contracts/review';

export const REFUSED = 'Your role does not allow this.';

type FourEyes = 'without-publish' | 'always' | 'off';

/** Facts about a review on which permissions depend. */
export interface ReviewParticipants {
  submitterId: number | null;
  /** Ids of people who have changed the text since its submission. */
  editorIds: readonly number[];
  /** The project's setting. */
  fourEyes: FourEyes;
}

/** Checks if a person may approve a text that they submitted or changed. */
const mayApproveOwn = (actor: ReviewActor, policy: FourEyes): boolean =>
  policy === 'off' || (policy === 'without-publish' && actor.may('publish'));

/** Checks if an actor may perform a move. */
export const isMoveAllowed = (
  actor: ReviewActor,
  move: ReviewMove,
  { submitterId, editorIds, fourEyes }: ReviewParticipants,
): boolean => {
  const person = personBehind(actor.by);
  const isOwn = submitterId !== null && person === submitterId;
  switch (move) {
    case 'submit':
      return actor.may('submit');
    case 'withdraw':
      return (isOwn && actor.may('submit')) || actor.may('decide');
    case 'ask_changes':
      return actor.may('decide');
    case 'approve': {
      const isInvolved = isOwn || (person !== null && editorIds.includes(person));
      return actor.may('decide') && (!isInvolved || mayApproveOwn(actor, fourEyes));
    }
  }
};

/** @throws ForbiddenError if the actor may not perform the move */
export const permit = (
  actor: ReviewActor,
  move: ReviewMove,
  involved: ReviewParticipants,
): void => {
  if (isMoveAllowed(actor, move, involved)) return;
  throw new errors.ForbiddenError(
    move === 'approve' && actor.may('decide')
      ? 'Somebody else has to approve what you have submitted or changed.'
      : REFUSED,
  );
};
