import type { interactionPolicy as policy } from 'oidc-provider';
import { interactionPolicy, type KoaContextWithOIDC } from './library';

const { Check, Prompt } = interactionPolicy;

/**
 * Requires a sign-in and an approval for every authorization request. Nothing is remembered from earlier requests; only
 * the result of an approval satisfies these checks.
 */
export const approvalPolicy = (): policy.Prompt[] => [
  new Prompt(
    { name: 'login', requestable: true },
    new Check(
      'not_signed_in',
      'a person has to sign in',
      'login_required',
      (ctx: KoaContextWithOIDC) => ctx.oidc.result?.login?.accountId === undefined,
    ),
  ),
  new Prompt(
    { name: 'consent', requestable: true },
    new Check(
      'not_approved',
      'a person has to approve',
      'consent_required',
      (ctx: KoaContextWithOIDC) => ctx.oidc.result?.consent?.grantId === undefined,
    ),
  ),
];
