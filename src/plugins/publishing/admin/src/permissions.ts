/** Named as the server registers them. */
export const SEE_EFFECTS = { action: 'plugin::publishing.effects.read', subject: null };
export const RETRY_EFFECTS = { action: 'plugin::publishing.effects.retry', subject: null };
