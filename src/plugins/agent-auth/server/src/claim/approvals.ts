import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { ownService } from '../own-services';
import { ALL_SCOPES } from '../protocol';
import type { RequestingClient } from '../oauth/requesting-clients';
import { scopesIn } from '../oauth/grants';
import type { RegistrationRow } from './registrations';

interface Person {
  id: number;
  email: string;
}

/** The code that a person typed, and the token from the page's URL. */
export interface TypedCode {
  attempt: string;
  userCode: string;
}

interface PendingClaim {
  row: RegistrationRow;
  client: RequestingClient;
}

/** Approval of agent registrations by the person whose account they named. */
const createClaimApprovals = ({ strapi }: { strapi: Core.Strapi }) => {
  const requested = scopesIn(ALL_SCOPES);

  const find = async ({ attempt, userCode }: TypedCode): Promise<PendingClaim | null> => {
    const row = await ownService(strapi, 'registrations').findByCode(attempt, userCode);
    const client =
      row === null ? null : await ownService(strapi, 'requesting-clients').find(row.client_id);
    return row === null || client === null ? null : { row, client };
  };

  const pending = async (person: Person, typed: TypedCode): Promise<PendingClaim> => {
    const claim = await ownService(strapi, 'code-guard').check(person, () => find(typed));
    const { login_hint: hint } = claim.row;
    if (hint !== null && hint !== person.email.toLowerCase()) {
      throw new errors.PolicyError(
        'The agent asked for another account. Sign in with that one to answer it.',
      );
    }
    return claim;
  };

  const move = async (
    { row }: PendingClaim,
    to: { status: 'claimed' | 'denied'; grant_id?: string },
  ): Promise<void> => {
    const isFirst = await ownService(strapi, 'registrations').move(
      row.registration_id,
      'pending',
      to,
    );
    if (!isFirst) throw new errors.ApplicationError('This request has been decided.');
  };

  return {
    async describe(person: Person, typed: TypedCode) {
      const { client } = await pending(person, typed);
      return ownService(strapi, 'consent').describe({ person, client, requested });
    },

    async approve(person: Person, typed: TypedCode, body: unknown): Promise<void> {
      const claim = await pending(person, typed);
      const { grantId } = await ownService(strapi, 'decisions').approve(
        { person, client: claim.client, requested },
        body,
        claim.row.type === 'service_auth' ? 'claim' : 'identity-assertion',
      );
      try {
        await move(claim, { status: 'claimed', grant_id: grantId });
      } catch (error) {
        await ownService(strapi, 'grants').revoke({ grant_id: grantId }, person.email);
        throw error;
      }
    },

    async deny(person: Person, typed: TypedCode): Promise<void> {
      const claim = await pending(person, typed);
      await move(claim, { status: 'denied' });
      await ownService(strapi, 'decisions').deny({ person, client: claim.client });
    },

    /** @returns true if the client is now blocked */
    async report(person: Person, typed: TypedCode): Promise<boolean> {
      const claim = await pending(person, typed);
      await move(claim, { status: 'denied' });
      return ownService(strapi, 'decisions').report({ person, client: claim.client });
    },
  };
};

export default createClaimApprovals;
