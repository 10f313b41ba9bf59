/** What roles of the panel can be given. */
export const KEEP_REDIRECTS = 'plugin::redirects.keep';

/** What it lets a person do. */
export const permissions = { keep: 'Keep redirects' };
