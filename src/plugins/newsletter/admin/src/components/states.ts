import type { SubscriberState } from '../types';

/** The states in the order in which they are shown. */
export const STATES: SubscriberState[] = ['active', 'pending', 'unsubscribed', 'suppressed'];
