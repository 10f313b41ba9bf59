import { z } from '@strapi/utils';
import { ID_JAG, VERIFIED_EMAIL } from '../documents/agent-auth-block';

const MAX_ASSERTION_LENGTH = 16 * 1024;

const email = z.email().max(254);
const name = z.string().max(200).optional();

/** Body of `POST /agent/identity` (auth.md 0.7.0), including the form of `service_auth` before 0.6.0. */
export const registrationSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('anonymous') }),
  z.object({ type: z.literal('service_auth'), login_hint: email, client_name: name }),
  z.object({
    type: z.literal('identity_assertion'),
    assertion_type: z.enum([ID_JAG, VERIFIED_EMAIL]),
    assertion: z.string().min(1).max(MAX_ASSERTION_LENGTH),
    client_name: name,
  }),
]);

/** Body of `POST /agent/identity/claim`; versions before 0.7.0 omitted `type`. */
export const claimSchema = z.object({
  type: z.enum(['login_hint', 'identity_assertion']).default('login_hint'),
  claim_token: z.string().min(1).max(200),
  login_hint: email.optional(),
  assertion: z.string().max(MAX_ASSERTION_LENGTH).optional(),
});

export const emailSchema = email;
