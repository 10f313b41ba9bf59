/** Named as the server registers it. */
export const KEEP_REDIRECTS = { action: 'plugin::redirects.keep', subject: null };
