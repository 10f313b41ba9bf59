import { createHmac, timingSafeEqual } from 'node:crypto';
import { SUBSCRIPTION } from '#api/addresses';
import { environment } from '#environment';

/** Action permitted by a link in a message. A token is valid for one purpose only. */
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
 * Derives a keyed hash that identifies an address without revealing it. Ignores the case of the local part
 * and cannot be reproduced without the secret.
 */
export const addressKey = (address: string): string => sign('address', address.toLowerCase());

/**
 * Creates a signed token for one subscriber and purpose. It is not stored and does not expire:
 * unsubscribe links in old messages must keep working.
 */
export const linkToken = (purpose: LinkPurpose, publicId: string): string =>
  `${publicId}.${sign(purpose, publicId)}`;

/** Returns the public id from a token, or null if the signature is invalid for this purpose. */
export const readLinkToken = (purpose: LinkPurpose, token: string): string | null => {
  const [publicId = '', signature = ''] = token.split('.', 2);
  const expected = Buffer.from(sign(purpose, publicId));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? publicId : null;
};

export const linkPath = (purpose: LinkPurpose, publicId: string): string =>
  `${PATHS[purpose]}?token=${linkToken(purpose, publicId)}`;
