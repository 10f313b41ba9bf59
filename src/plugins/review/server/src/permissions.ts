import {
  COMMENT_ON_DRAFTS,
  DECIDE_ON_DRAFTS,
  SUBMIT_DRAFTS,
} from '@ota-news/foundation/contracts/review';

/** Descriptions of the permissions; they apply to entries readable by the role. */
export const permissions = {
  [COMMENT_ON_DRAFTS]: 'See reviews and comment',
  [SUBMIT_DRAFTS]: 'Submit for review',
  [DECIDE_ON_DRAFTS]: 'Assign, ask for changes and approve',
};
