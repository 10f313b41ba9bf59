import { ACT_ON_STATE, READ_STATE } from '#newsroom/contracts/permissions';

/** Descriptions of the permissions. */
export const permissions = {
  [READ_STATE]: 'See the state of the service',
  [ACT_ON_STATE]: 'Do what the state of the service offers, such as pausing',
};
