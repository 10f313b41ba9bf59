/** What roles of the panel can be given. */
export const COMMENT = 'plugin::review.comment';
export const SUBMIT = 'plugin::review.submit';
export const DECIDE = 'plugin::review.decide';

/** What each lets a person do, with entries that their role may read. */
export const permissions = {
  comment: 'See reviews and comment',
  submit: 'Submit for review',
  decide: 'Assign, ask for changes and approve',
};
