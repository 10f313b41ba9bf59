import type { interactionPolicy as policy } from 'oidc-provider';
import { interactionPolicy, type KoaContextWithOIDC } from './library';

const { Check, Prompt } = interactionPolicy;

/**
 * When a person is asked: always. Each request for a code needs an approval of its own; nothing is
 * remembered from an earlier one, and the approval's result is the only way past these checks.
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
