/** Permissions that can be assigned to admin roles. */
export const KEEP_REDIRECTS = 'plugin::redirects.keep';

/** Descriptions of the permissions. */
export const permissions = { keep: 'Keep redirects' };
