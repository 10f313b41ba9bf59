import { MOVE_CONTENT } from '#newsroom/contracts/permissions';

/** Descriptions of the permissions. */
export const permissions = { [MOVE_CONTENT]: 'Import from other systems' };
