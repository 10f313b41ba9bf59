/** Must match the name registered by the server. */
export const KEEP_REDIRECTS = { action: 'plugin::redirects.keep', subject: null };
