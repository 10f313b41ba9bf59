import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { PATHS } from '../protocol';
import { agentAuthSettings } from '../settings';

export const ID_JAG = 'urn:ietf:params:oauth:token-type:id-jag';
/** Name of `service_auth` before auth.md 0.6.0. */
export const VERIFIED_EMAIL = 'verified_email';

/** True if agents may register with identity assertions of external issuers. */
export const acceptsIdentityAssertions = (strapi: Core.Strapi): boolean =>
  agentAuthSettings.of(strapi).identityIssuers.length > 0;

/**
 * Metadata for agents without a browser (auth.md 0.7.0). The first half uses the names of 0.7, the second those of 0.1,
 * which validators still look for; both lead to the same endpoints. Anonymous registration is not offered, because it
 * would give access without a person.
 */
export const agentAuthBlock = (strapi: Core.Strapi): object => {
  const base = publicUrl();
  const assertionTypes = [VERIFIED_EMAIL, ...(acceptsIdentityAssertions(strapi) ? [ID_JAG] : [])];
  return {
    skill: `${base}/auth.md`,
    identity_endpoint: `${base}${PATHS.identity}`,
    claim_endpoint: `${base}${PATHS.claim}`,
    identity_types_supported: ['service_auth', 'identity_assertion'],
    identity_assertion: {
      assertion_types_supported: assertionTypes,
      credential_types_supported: ['access_token'],
    },

    register_uri: `${base}${PATHS.identity}`,
    claim_uri: `${base}${PATHS.claim}`,
    revocation_uri: `${base}${PATHS.revocation}`,
  };
};
