import type { DiscoveryDocument } from '@ota-news/foundation/contracts/discovery';
import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import { absolute, panelPath } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { discoverySettings } from '../settings';

/** Validity in months; RFC 9116 §2.5.5 recommends less than a year. */
const MONTHS_VALID = 11;

/** Expires at the beginning of a month, so that the file changes monthly, not with each request. */
const expiry = (): string => {
  const now = new Date();
  return new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_VALID, 1),
  ).toISOString();
};

/** `/.well-known/security.txt` (RFC 9116), if the operator has configured a contact. */
export const securityText = (strapi: Core.Strapi): DiscoveryDocument[] => {
  const { securityContact: contact } = discoverySettings.of(strapi);
  if (contact === undefined) return [];
  const path = '/.well-known/security.txt';
  return [
    {
      path,
      contentType: 'text/plain; charset=utf-8',
      body: () =>
        Buffer.from(
          [
            `Contact: ${contact}`,
            `Expires: ${expiry()}`,
            'Preferred-Languages: en',
            `Canonical: ${absolute(path)}`,
            '',
          ].join('\n'),
        ),
    },
  ];
};

/** `/.well-known/change-password` (W3C): redirects to the profile page of the admin panel. */
export const changePassword = (): DocumentRoute => ({
  kind: 'document',
  path: '/.well-known/change-password',
  respond: async () => ({ redirectTo: `${panelPath()}/me`, status: 302 }),
});
