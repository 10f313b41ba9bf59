/** Permission to see reviews; must match the name registered by the server. */
export const SEE_REVIEWS = { action: 'plugin::review.comment', subject: null };
