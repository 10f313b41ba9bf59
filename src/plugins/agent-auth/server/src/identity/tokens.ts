import type { Core } from '@strapi/strapi';
import { TokenError } from './errors';
import { readAssertion, signAssertion } from './signed-assertions';
import { ownService } from '../own-services';
import { findPerson } from '../people';
import { secondsFromNow, GRANT_TYPES, LIFETIMES, mcpResource } from '../protocol';
import { knownResource } from '../resources';
import { randomSecret } from '../secrets';
import type { GrantRow } from '../oauth/grants';
import type { RegistrationRow } from '../claim/registrations';

/** Decoded parameters of a token request. */
export type TokenRequest = Record<string, unknown>;

const textOf = (request: TokenRequest, name: string): string => {
  const value = request[name];
  if (typeof value !== 'string' || value === '') {
    throw new TokenError('invalid_request', `${name} must be given once`);
  }
  return value;
};

/** Rejects tokens for resources other than the MCP endpoint (RFC 8707). */
const checkResource = ({ resource }: TokenRequest): void => {
  if (resource === undefined || knownResource(resource) !== null) return;
  throw new TokenError('invalid_target', `resource must be ${mcpResource()}`);
};

/**
 * Access tokens for claimed agents: first by polling with the claim token, then by exchanging the assertion issued with
 * the first access token. No refresh tokens are issued.
 */
const createIdentityTokens = ({ strapi }: { strapi: Core.Strapi }) => {
  const registrations = () => ownService(strapi, 'registrations');

  const activeGrant = async (row: RegistrationRow): Promise<GrantRow> => {
    const grant = await ownService(strapi, 'grants').findActive(row.grant_id ?? '');
    const person = grant === null ? null : await findPerson(strapi, grant.person_id);
    if (grant === null || person === null) {
      throw new TokenError('invalid_grant', 'The approval was revoked. Register again.');
    }
    return grant;
  };

  const issue = async (grant: GrantRow): Promise<Record<string, unknown>> => {
    const token = randomSecret();
    await ownService(strapi, 'oidc-records').save(
      'AccessToken',
      token,
      {
        kind: 'AccessToken',
        format: 'opaque',
        accountId: String(grant.person_id),
        clientId: grant.client_id,
        grantId: grant.grant_id,
        aud: mcpResource(),
        scope: grant.scopes,
        iat: Math.floor(Date.now() / 1000),
        exp: Math.floor(Date.now() / 1000) + LIFETIMES.accessToken,
      },
      { expiresAt: secondsFromNow(LIFETIMES.accessToken) },
    );
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: LIFETIMES.accessToken,
      scope: grant.scopes,
    };
  };

  const refuseUnclaimed = async (row: RegistrationRow): Promise<void> => {
    if (row.status === 'denied') throw new TokenError('access_denied', 'The person declined.');
    if (row.status !== 'pending') return;
    if (await registrations().notePoll(row)) {
      throw new TokenError('slow_down', 'Polled too soon; add 5 seconds to the interval.');
    }
    const end = row.attempt_expires_at ?? row.expires_at;
    if (new Date(end) < new Date()) {
      throw new TokenError('expired_token', 'Nobody entered the code. Ask for a new one.');
    }
    throw new TokenError('authorization_pending', 'Nobody has entered the code yet.');
  };

  return {
    answers: (grantType: unknown): boolean =>
      grantType === GRANT_TYPES.claim || grantType === GRANT_TYPES.assertion,

    /**
     * Handles a token request with one of the two grant types.
     *
     * @throws TokenError
     */
    async answer(request: TokenRequest): Promise<Record<string, unknown>> {
      checkResource(request);
      if (request.grant_type === GRANT_TYPES.assertion) {
        const registrationId = await readAssertion(strapi, textOf(request, 'assertion'));
        const row = await registrations().find(registrationId ?? '');
        if (row === null) throw new TokenError('invalid_grant', 'assertion is not valid');
        return issue(await activeGrant(row));
      }
      const row = await registrations().findByClaimToken(textOf(request, 'claim_token'));
      if (row === null) throw new TokenError('invalid_grant', 'claim_token is not known');
      await refuseUnclaimed(row);
      const grant = await activeGrant(row);
      const isFirst = await registrations().move(row.registration_id, 'claimed', {
        status: 'redeemed',
      });
      if (!isFirst) throw new TokenError('invalid_grant', 'claim_token was used before');
      return {
        ...(await issue(grant)),
        ...(await signAssertion(strapi, row.registration_id)),
      };
    },
  };
};

export default createIdentityTokens;
