/** Named as the server registers them. */
export const APPROVE_AGENTS = { action: 'plugin::agent-auth.approve', subject: null };
export const MANAGE_AGENTS = { action: 'plugin::agent-auth.manage', subject: null };
