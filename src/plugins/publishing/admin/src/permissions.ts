/** Must match the names registered by the server. */
export const SEE_EFFECTS = { action: 'plugin::publishing.effects.read', subject: null };
export const RETRY_EFFECTS = { action: 'plugin::publishing.effects.retry', subject: null };
