/** What roles of the panel can be given. */
export const SEE_EFFECTS = 'plugin::publishing.effects.read';
export const RETRY_EFFECTS = 'plugin::publishing.effects.retry';

/** What each lets a person do. */
export const permissions = {
  'effects.read': 'See effects and schedules',
  'effects.retry': 'Retry effects',
};
