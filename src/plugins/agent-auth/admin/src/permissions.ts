/** Must match the actions that the server registers. */
export const APPROVE_AGENTS = { action: 'plugin::agent-auth.approve', subject: null };
export const MANAGE_AGENTS = { action: 'plugin::agent-auth.manage', subject: null };
