/** Consent text on every subscription form, stored with each consent. A change applies to later subscriptions only. */
export const SUBSCRIPTION_WORDING =
  'New reporting on online travel agencies by email. Double opt-in: nothing is sent until you follow the link in the confirmation message.';
