import { createHmac, timingSafeEqual } from 'node:crypto';
import { SUBSCRIPTION } from '#api/addresses';
import { environment } from '#environment';

/** What a link in a message allows. A token for one allows nothing else. */
export type LinkPurpose = 'preferences' | 'unsubscribe' | 'export' | 'erase';

export const PATHS = {
  subscribe: SUBSCRIPTION,
  confirm: '/newsletter/confirm',
  preferences: '/newsletter/preferences',
  unsubscribe: '/newsletter/unsubscribe',
  export: '/newsletter/export',
  erase: '/newsletter/erase',
} as const;

const sign = (kind: string, value: string): string =>
  createHmac('sha256', environment().NEWSLETTER_SECRET)
    .update(`${kind}\0${value}`)
    .digest('base64url');

/**
 * What stands for an address where the address itself must not be: equal for equal addresses,
 * whatever the case of their local part, and of no use without the secret.
 */
export const addressKey = (address: string): string => sign('address', address.toLowerCase());

/**
 * A token that proves it was made here for one subscriber and purpose. It is not stored and does not
 * expire: a link in a message of years ago must still end the subscription.
 */
export const linkToken = (purpose: LinkPurpose, publicId: string): string =>
  `${publicId}.${sign(purpose, publicId)}`;

/** The subscriber that a token names, or null when it was not made here for this purpose. */
export const readLinkToken = (purpose: LinkPurpose, token: string): string | null => {
  const [publicId = '', signature = ''] = token.split('.', 2);
  const expected = Buffer.from(sign(purpose, publicId));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? publicId : null;
};

/** A path with its token. */
export const linkPath = (purpose: LinkPurpose, publicId: string): string =>
  `${PATHS[purpose]}?token=${linkToken(purpose, publicId)}`;
