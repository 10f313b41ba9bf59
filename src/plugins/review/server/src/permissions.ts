/** Permissions that can be assigned to admin roles. */
export const COMMENT = 'plugin::review.comment';
export const SUBMIT = 'plugin::review.submit';
export const DECIDE = 'plugin::review.decide';

/** Descriptions of the permissions; they apply to entries readable by the role. */
export const permissions = {
  comment: 'See reviews and comment',
  submit: 'Submit for review',
  decide: 'Assign, ask for changes and approve',
};
