/**
 * What the form on every page says, and what is therefore kept as the wording of a consent. A change
 * applies to those who subscribe afterwards.
 */
export const SUBSCRIPTION_WORDING =
  'New reporting on online travel agencies by email. Double opt-in: nothing is sent until you follow the link in the confirmation message.';
