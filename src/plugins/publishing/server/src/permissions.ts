import { RETRY_EFFECTS, SEE_EFFECTS } from '@ota-news/foundation/contracts/publishing';

/** Descriptions of the permissions. */
export const permissions = {
  [SEE_EFFECTS]: 'See effects and schedules',
  [RETRY_EFFECTS]: 'Retry effects',
};
