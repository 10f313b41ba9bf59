import type { ReviewMove, ReviewState } from '#newsroom/contracts/review';

interface Transition {
  from: readonly ReviewState[];
  to: ReviewState;
}

/** What moves a draft from one state to another: all there is. */
export const TRANSITIONS: Record<ReviewMove, Transition> = {
  submit: { from: ['writing', 'changes_asked'], to: 'in_review' },
  withdraw: { from: ['in_review', 'changes_asked', 'ready'], to: 'writing' },
  ask_changes: { from: ['in_review', 'ready'], to: 'changes_asked' },
  approve: { from: ['in_review'], to: 'ready' },
};

/**
 * What becomes of a draft's state by itself. Who approved a text has approved what it said: where it says something
 * else, it is looked at again, and needs no second submission, because it has not been taken back.
 */
export const AUTOMATIC = {
  /** The text of a draft has changed. */
  changed: { from: ['ready'], to: 'in_review' },
  /** It was published, or replaced by what is published: there is nothing left to review. */
  ended: { from: ['in_review', 'changes_asked', 'ready'], to: 'writing' },
} as const satisfies Record<string, Transition>;

/** States as sentences of refusals name them. */
export const NAMES: Record<ReviewState, string> = {
  writing: 'being written',
  in_review: 'in review',
  changes_asked: 'waiting for changes',
  ready: 'ready',
};

/** Moves as sentences of refusals name them. */
export const VERBS: Record<ReviewMove, string> = {
  submit: 'submitted',
  withdraw: 'taken back',
  ask_changes: 'given back for changes',
  approve: 'approved',
};
