import type { ReviewMove, ReviewState } from '@ota-news/foundation/contracts/review';

interface Transition {
  from: readonly ReviewState[];
  to: ReviewState;
}

/** Complete list of manual transitions between review states. */
export const TRANSITIONS: Record<ReviewMove, Transition> = {
  submit: { from: ['writing', 'changes_asked'], to: 'in_review' },
  withdraw: { from: ['in_review', 'changes_asked', 'ready'], to: 'writing' },
  ask_changes: { from: ['in_review', 'ready'], to: 'changes_asked' },
  approve: { from: ['in_review'], to: 'ready' },
};

/**
 * Automatic transitions. An approval covers the text as it was: a changed text returns to review, without a
 * new submission because it was not withdrawn.
 */
export const AUTOMATIC = {
  /** The text of an approved draft has changed. */
  changed: { from: ['ready'], to: 'in_review' },
  /** The draft was published or discarded, so nothing is left to review. */
  ended: { from: ['in_review', 'changes_asked', 'ready'], to: 'writing' },
} as const satisfies Record<string, Transition>;

/** State names in error messages. */
export const NAMES: Record<ReviewState, string> = {
  writing: 'being written',
  in_review: 'in review',
  changes_asked: 'waiting for changes',
  ready: 'ready',
};

/** Move names in error messages. */
export const VERBS: Record<ReviewMove, string> = {
  submit: 'submitted',
  withdraw: 'taken back',
  ask_changes: 'given back for changes',
  approve: 'approved',
};
