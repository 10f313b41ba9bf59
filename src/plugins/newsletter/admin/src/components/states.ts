import type { SubscriberState } from '../types';

/** What the states are called, in the order in which they are shown. */
export const STATES: Record<SubscriberState, string> = {
  active: 'Subscribed',
  pending: 'Not confirmed yet',
  unsubscribed: 'Unsubscribed',
  suppressed: 'Address gone',
};
