/** Must match the names registered by the server. */
export const READ_STATE = { action: 'plugin::operations.read', subject: null };
export const ACT_ON_STATE = { action: 'plugin::operations.act', subject: null };
