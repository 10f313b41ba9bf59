/** Permissions that can be assigned to admin roles. */
export const SEE_EFFECTS = 'plugin::publishing.effects.read';
export const RETRY_EFFECTS = 'plugin::publishing.effects.retry';

/** Descriptions of the permissions. */
export const permissions = {
  'effects.read': 'See effects and schedules',
  'effects.retry': 'Retry effects',
};
