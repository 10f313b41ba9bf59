import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import type { z } from '@strapi/utils';
import { VERIFIED_EMAIL } from '../documents/agent-auth-block';
import { IdentityError } from './errors';
import { verifyForeignAssertion } from './foreign-assertions';
import { claimSchema, emailSchema, registrationSchema } from './schemas';
import { signAssertion } from './signed-assertions';
import { ownService } from '../own-services';
import { ALL_SCOPES, PATHS } from '../protocol';
import { scopesIn } from '../oauth/grants';
import type { NewRegistration, RegistrationRow } from '../claim/registrations';

type Answer = Record<string, unknown>;

const parse = <T extends z.ZodType>(schema: T, body: unknown): z.infer<T> => {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path.join('.') ?? '';
  const code = field === 'login_hint' ? 'invalid_login_hint' : 'invalid_request';
  throw new IdentityError(code, `${field === '' ? 'body' : field}: ${issue?.message ?? 'wrong'}`);
};

/**
 * Registration of agents without a browser (auth.md 0.7.0). A registration grants no rights: a user of the admin panel
 * has to claim it by entering the code.
 */
const createAgentIdentity = ({ strapi }: { strapi: Core.Strapi }) => {
  const registrations = () => ownService(strapi, 'registrations');

  const register = async (registration: NewRegistration): Promise<Answer> => {
    const created = await registrations().create(registration);
    void ownService(strapi, 'attempts').record({
      clientId: created.clientId,
      clientName: registration.clientName ?? null,
      step: 'identity',
      succeeded: true,
      error: null,
      explanation: 'An agent registered and shows a code to its person.',
    });
    return {
      registration_id: created.registrationId,
      registration_type: registration.type,
      client_id: created.clientId,
      claim_url: `${publicUrl()}${PATHS.claim}`,
      claim_token: created.claimToken,
      claim_token_expires: created.expiresAt.toISOString(),
      post_claim_scopes: scopesIn(ALL_SCOPES),
      claim: created.attempt,
    };
  };

  const registerAsserted = async (assertion: string, clientName?: string): Promise<Answer> => {
    const identity = await verifyForeignAssertion(strapi, assertion);
    const known = await registrations().findClaimed(identity);
    if (known !== null) {
      return {
        registration_id: known.row.registration_id,
        registration_type: 'identity_assertion',
        client_id: known.row.client_id,
        ...(await signAssertion(strapi, known.row.registration_id)),
        scopes: scopesIn(known.grant.scopes),
      };
    }
    // An email address in an assertion does not prove ownership of the account here: the person has to claim it.
    const pending = await register({
      type: 'identity_assertion',
      loginHint: identity.email,
      clientName: clientName ?? identity.platform,
      identity,
    });
    throw new IdentityError(
      'interaction_required',
      'A person has to sign in to the panel and enter the code.',
      pending,
    );
  };

  const renew = async (row: RegistrationRow): Promise<Answer> => {
    const isInFlight =
      row.attempt_expires_at !== null && new Date(row.attempt_expires_at) > new Date();
    const attempt = isInFlight ? null : await registrations().renewAttempt(row.registration_id);
    if (attempt === null) {
      throw new IdentityError(
        'claimed_or_in_flight',
        'This registration was claimed or denied, or its code is still good.',
      );
    }
    return {
      registration_id: row.registration_id,
      claim_attempt_id: attempt.id,
      status: 'initiated',
      expires_at: attempt.stored.attempt_expires_at.toISOString(),
      claim_attempt: attempt.shown,
    };
  };

  return {
    /**
     * `POST /agent/identity`
     *
     * @throws IdentityError
     */
    async register(body: unknown): Promise<Answer> {
      const request = parse(registrationSchema, body);
      if (request.type === 'anonymous') {
        throw new IdentityError(
          'anonymous_not_enabled',
          'Every agent here acts for a person. Register with type service_auth.',
        );
      }
      const clientName = request.client_name;
      if (request.type === 'service_auth') {
        return register({ type: 'service_auth', loginHint: request.login_hint, clientName });
      }
      if (request.assertion_type === VERIFIED_EMAIL) {
        const loginHint = emailSchema.safeParse(request.assertion);
        if (!loginHint.success) {
          throw new IdentityError('invalid_login_hint', 'assertion must be an e-mail address');
        }
        return register({ type: 'service_auth', loginHint: loginHint.data, clientName });
      }
      return registerAsserted(request.assertion, clientName);
    },

    /**
     * `POST /agent/identity/claim`: issues a new code for a registration whose code has expired.
     *
     * @throws IdentityError
     */
    async claim(body: unknown): Promise<Answer> {
      const request = parse(claimSchema, body);
      const row = await registrations().findByClaimToken(request.claim_token);
      if (row === null) {
        throw new IdentityError('invalid_claim_token', 'There is no registration of this token.');
      }
      if (new Date(row.expires_at) < new Date()) {
        throw new IdentityError('claim_expired', 'The registration is over. Register again.');
      }
      if (request.type === 'login_hint') {
        if (request.login_hint?.toLowerCase() !== row.login_hint) {
          throw new IdentityError('invalid_login_hint', 'login_hint is not that of registration.');
        }
        return renew(row);
      }
      const identity = await verifyForeignAssertion(strapi, request.assertion ?? '');
      const isSame =
        identity.issuer === row.assertion_issuer && identity.subject === row.assertion_subject;
      if (!isSame) {
        throw new IdentityError('invalid_request', 'assertion names somebody else.');
      }
      const claimed = await registrations().findClaimed(identity);
      if (claimed?.row.registration_id !== row.registration_id) return renew(row);
      return {
        registration_id: row.registration_id,
        status: 'claimed',
        ...(await signAssertion(strapi, row.registration_id)),
      };
    },
  };
};

export default createAgentIdentity;
