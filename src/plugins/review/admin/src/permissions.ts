/** Named as the server registers it: who sees reviews at all. */
export const SEE_REVIEWS = { action: 'plugin::review.comment', subject: null };
