import { SEE_READERS } from '#newsroom/contracts/permissions';

/** Descriptions of the permissions. */
export const permissions = { [SEE_READERS]: 'See who reads the site' };
