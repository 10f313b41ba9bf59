import { KEEP_REDIRECTS } from '#newsroom/contracts/permissions';

/** Descriptions of the permissions. */
export const permissions = { [KEEP_REDIRECTS]: 'Keep redirects' };
