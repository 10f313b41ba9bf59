import { SCOPES, type AgentAbility, type Scope } from '@ota-news/foundation/contracts/agent-auth';
import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import type { Core } from '@strapi/strapi';
import { abilityOf } from '../people';
import { own } from '../own-services';
import type { AskingClient } from './asking-clients';
import type { ClientOrigin } from './clients';
import type { Decision } from './decisions';
import { reviewOffer } from './review-choice';

export interface ScopeChoice {
  scope: Scope;
  /** Ticked when the page opens. */
  isPreselected: boolean;
  /** False when the person's role permits none of it. */
  isPossible: boolean;
  /** Kinds of content that the person's role excludes. */
  excluded: string[];
}

/** Who asks, as far as a person needs to know it to decide. */
export interface ClientDescription {
  id: string;
  name: string;
  origin: ClientOrigin;
  /** Nobody here has approved it before. */
  isNew: boolean;
  /** Host of the client's metadata document: the one thing about its identity that was checked. */
  verifiedHost: string | null;
}

export interface ContentKind {
  uid: string;
  name: string;
  isPublishable: boolean;
}

const contentKinds = (strapi: Core.Strapi): ContentKind[] =>
  Object.values(strapi.contentTypes)
    .filter(({ uid }) => isEditorial(uid))
    .map((type) => ({
      uid: type.uid,
      name: type.info.displayName,
      isPublishable: type.options?.draftAndPublish === true,
    }))
    .sort((left, right) => left.name.localeCompare(right.name));

const isExcluded = (ability: AgentAbility, scope: Scope, { uid }: ContentKind): boolean => {
  if (scope === 'content:read') return !ability.can('read', uid);
  if (scope === 'content:publish') return !ability.can('publish', uid);
  return !ability.can('create', uid) && !ability.can('update', uid) && !ability.can('delete', uid);
};

/** What the approval pages show and what a person may tick there. */
const createConsent = ({ strapi }: { strapi: Core.Strapi }) => {
  /** The scopes asked for, each with what the person's role leaves of it. */
  const choices = async (requested: Scope[], personId: number): Promise<ScopeChoice[]> => {
    const ability = await abilityOf(strapi, personId, new Set(SCOPES));
    return requested.map((scope) => {
      const kinds = contentKinds(strapi).filter(
        ({ isPublishable }) => scope !== 'content:publish' || isPublishable,
      );
      const excluded = kinds.filter((kind) => isExcluded(ability, scope, kind));
      // Everybody may read what is published, whatever their role.
      const isPossible = scope === 'content:read' || excluded.length < kinds.length;
      return {
        scope,
        isPreselected: isPossible && scope !== 'content:publish',
        isPossible,
        excluded: excluded.map(({ name }) => name),
      };
    });
  };

  const description = async ({ id, name, origin }: AskingClient): Promise<ClientDescription> => {
    const known = await own(strapi, 'clients').find(id);
    return {
      id,
      name,
      origin,
      isNew: known === null || known.approved_at === null,
      verifiedHost: origin === 'metadata-document' ? new URL(id).host : null,
    };
  };

  return {
    choices,

    /** What a person is shown of a request: who asks, and for what. */
    describe: async ({ person, client, requested }: Decision) => ({
      client: await description(client),
      choices: await choices(requested, person.id),
      review: await reviewOffer(strapi, client.id, person.id),
    }),
  };
};

export default createConsent;
