import { SCOPES, type Scope } from '@ota-news/foundation/contracts/agent-auth';
import { personAbility } from '@ota-news/foundation/panel-access/person-ability';
import type { Core } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import { ownService } from '../own-services';
import { MANAGE } from '../permissions';
import { NEEDED_SCOPES } from './consent';
import type { RequestingClient } from './requesting-clients';
import type { GrantFlow } from './grants';
import { chosen } from './review-choice';

const approvalSchema = z.object({
  scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
  proposes: z.boolean().optional(),
});

/** A person's decision on a client's request. */
export interface Decision {
  person: { id: number; email: string };
  client: RequestingClient;
  requested: Scope[];
}

/** Approve, decline and report: common to all flows. */
const createDecisions = ({ strapi }: { strapi: Core.Strapi }) => {
  const note = (
    { client, person }: Pick<Decision, 'client' | 'person'>,
    succeeded: boolean,
    explanation: string,
  ): Promise<void> =>
    ownService(strapi, 'attempts').record({
      clientId: client.id,
      clientName: client.name,
      personId: person.id,
      step: 'approval',
      succeeded,
      error: succeeded ? null : 'access_denied',
      explanation,
    });

  return {
    /**
     * Records an approval.
     *
     * @param body `{ scopes, proposes }`: the ticked scopes, and the choice to review changes before they become
     *   visible
     * @returns the grant and its scopes
     * @throws ValidationError for scopes that were not requested, that the role does not permit, or without those
     *   that they need
     */
    async approve(decision: Decision, body: unknown, flow: GrantFlow) {
      const parsed = approvalSchema.safeParse(body);
      if (!parsed.success) {
        throw new errors.ValidationError('Choose at least one of the scopes that were asked for.');
      }
      const choices = await ownService(strapi, 'consent').choices(
        decision.requested,
        decision.person.id,
      );
      const possible = new Set(
        choices.filter(({ isPossible }) => isPossible).map(({ scope }) => scope),
      );
      const refused = parsed.data.scopes.filter((scope) => !possible.has(scope));
      if (refused.length > 0) {
        throw new errors.ValidationError(
          `${refused.join(', ')}: not asked for, or more than your role permits.`,
        );
      }
      const scopes = SCOPES.filter((scope) => parsed.data.scopes.includes(scope));
      const needed = scopes.flatMap((scope) => NEEDED_SCOPES[scope]);
      if (needed.some((scope) => !scopes.includes(scope))) {
        throw new errors.ValidationError('Publishing needs reading and writing, too.');
      }
      const { client, person } = decision;
      const proposes = await chosen(strapi, client.id, person.id, parsed.data.proposes);
      await ownService(strapi, 'requesting-clients').remember(client);
      const grantId = await ownService(strapi, 'grants').create({
        clientId: client.id,
        personId: person.id,
        scopes,
        flow,
        proposes,
      });
      await ownService(strapi, 'clients').markApproved(client.id);
      await note(
        decision,
        true,
        `${person.email} approved ${scopes.join(', ')}${proposes ? ', to be looked at first' : ''}.`,
      );
      return { grantId, scopes };
    },

    deny: (decision: Omit<Decision, 'requested'>): Promise<void> =>
      note(decision, false, `${decision.person.email} declined.`),

    /**
     * "Not me": revokes the person's grants for the client. If the person may manage everybody's agents, the client is
     * blocked and all its grants are revoked.
     *
     * @returns true if the client is now blocked
     */
    async report({ person, client }: Omit<Decision, 'requested'>): Promise<boolean> {
      const by = person.email;
      await ownService(strapi, 'requesting-clients').remember(client);
      const isBlocking = (await personAbility(strapi, person.id))?.can(MANAGE) === true;
      if (isBlocking) await ownService(strapi, 'clients').block(client.id, by);
      const whose = isBlocking ? {} : { person_id: person.id };
      await ownService(strapi, 'grants').revoke(
        { client_id: client.id, ...whose },
        `${by} (reported)`,
      );
      const consequence = isBlocking ? 'had the client blocked' : 'reported the client';
      await note({ person, client }, false, `${by} did not start this and ${consequence}.`);
      strapi.log.warn(
        `Agent client ${client.id}: ${by} did not start its request and ${consequence}.`,
      );
      return isBlocking;
    },
  };
};

export default createDecisions;
