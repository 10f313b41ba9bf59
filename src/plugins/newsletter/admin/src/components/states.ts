import type { SubscriberState } from '../types';

/** Subscriber states in display order. */
export const STATES: SubscriberState[] = ['active', 'pending', 'unsubscribed', 'suppressed'];
