import { SCOPES, type AgentAbility, type Scope } from '@ota-news/foundation/contracts/agent-auth';
import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import type { Core } from '@strapi/strapi';
import { abilityOf } from '../people';
import { ownService } from '../own-services';
import type { RequestingClient } from './requesting-clients';
import type { ClientOrigin } from './clients';
import type { Decision } from './decisions';
import { reviewOffer } from './review-choice';

export interface ScopeChoice {
  scope: Scope;
  /** Initially ticked. */
  isPreselected: boolean;
  /** False if the person's role permits no part of it, or if what it needs can not be granted. */
  isPossible: boolean;
  /** Scopes without which it is of no use, and which were not asked for or are not possible. */
  lacking: Scope[];
  /** Content types that the person's role excludes. */
  excluded: string[];
}

/** Description of a client, as the basis for a decision. */
export interface ClientDescription {
  id: string;
  name: string;
  origin: ClientOrigin;
  /** Not approved by anyone here before. */
  isNew: boolean;
  /** Host of the client's metadata document: the only verified part of its identity. */
  verifiedHost: string | null;
}

/**
 * What a scope needs beside it. Publishing is an argument of tools that write, which have to find first what they
 * change: with `content:publish` alone no tool can be called.
 */
export const NEEDED_SCOPES: Readonly<Record<Scope, readonly Scope[]>> = {
  'content:read': [],
  'content:write': [],
  'content:publish': ['content:read', 'content:write'],
};

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

/** Data for the approval pages. */
const createConsent = ({ strapi }: { strapi: Core.Strapi }) => {
  /** Requested scopes, with the restrictions by the person's role. */
  const choices = async (requested: Scope[], personId: number): Promise<ScopeChoice[]> => {
    const ability = await abilityOf(strapi, personId, new Set(SCOPES));
    const permitted = requested.map((scope) => {
      const kinds = contentKinds(strapi).filter(
        ({ isPublishable }) => scope !== 'content:publish' || isPublishable,
      );
      const excluded = kinds.filter((kind) => isExcluded(ability, scope, kind));
      // Everybody may read published content.
      const isPermitted = scope === 'content:read' || excluded.length < kinds.length;
      return { scope, isPermitted, excluded: excluded.map(({ name }) => name) };
    });
    return permitted.map(({ scope, isPermitted, excluded }) => {
      const lacking = NEEDED_SCOPES[scope].filter(
        (needed) => !permitted.some((one) => one.scope === needed && one.isPermitted),
      );
      const isPossible = isPermitted && lacking.length === 0;
      return {
        scope,
        isPreselected: isPossible && scope !== 'content:publish',
        isPossible,
        lacking: isPermitted ? lacking : [],
        excluded,
      };
    });
  };

  const description = async ({
    id,
    name,
    origin,
  }: RequestingClient): Promise<ClientDescription> => {
    const known = await ownService(strapi, 'clients').find(id);
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

    /** Describes a request: the client, and the scopes it asks for. */
    describe: async ({ person, client, requested }: Decision) => ({
      client: await description(client),
      choices: await choices(requested, person.id),
      review: await reviewOffer(strapi, client.id, person.id),
    }),
  };
};

export default createConsent;
