import type { Core, Struct, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { AgentAbility, ContentOperation } from '../contracts/agent-auth';
import type { CallContext } from './tool';

/** A document as the conditions of a role look at it. */
export type Subject = Record<string, unknown>;

interface Wanted {
  operation: ContentOperation;
  uid: UID.ContentType;
  /** The document in question; undefined for a new one. */
  document?: Subject;
  /** Attributes that are written. */
  fields?: string[];
}

const VERBS: Record<ContentOperation, string> = {
  read: 'read',
  create: 'create',
  update: 'change',
  delete: 'delete',
  publish: 'publish',
};

/** Names under which the panel grants an attribute: parts of components are granted one by one. */
export const grantedNames = (
  strapi: Core.Strapi,
  uid: UID.ContentType,
  field: string,
): string[] => {
  const attribute = strapi.contentType(uid).attributes[field];
  if (attribute?.type !== 'component' || !('component' in attribute)) return [field];
  const parts = Object.keys(strapi.components[attribute.component]?.attributes ?? {});
  return [field, ...parts.map((part) => `${field}.${part}`)];
};

/**
 * Whether all of an attribute is granted: components by each of their parts, to any depth. What is granted by the
 * name of a component includes its parts.
 *
 * @param isGranted whether an attribute, or a part by its path (`seo.title`), is
 */
export const isGrantedInWhole = (
  strapi: Core.Strapi,
  { attributes }: Struct.Schema,
  field: string,
  isGranted: (name: string) => boolean,
  path = field,
): boolean => {
  if (isGranted(path)) return true;
  const attribute = attributes[field];
  if (attribute?.type !== 'component' || !('component' in attribute)) return false;
  const component = strapi.components[attribute.component] as Struct.Schema;
  return Object.keys(component.attributes).every((part) =>
    isGrantedInWhole(strapi, component, part, isGranted, `${path}.${part}`),
  );
};

/** Whether the agent may do something: the scopes it has and the person's role both decide. */
export const isPermitted = (
  strapi: Core.Strapi,
  ability: AgentAbility,
  { operation, uid, document, fields = [] }: Wanted,
): boolean =>
  ability.can(operation, uid, { document }) &&
  fields.every((field) =>
    isGrantedInWhole(strapi, strapi.contentType(uid), field, (name) =>
      ability.can(operation, uid, { document, field: name }),
    ),
  );

/**
 * Goes on only if the agent may do what it wants.
 *
 * @throws ForbiddenError that names what the approving person's role doesn't allow
 */
export const permit = async (context: CallContext, wanted: Wanted): Promise<void> => {
  const { strapi, grant } = context;
  const ability = await context.ability();
  if (isPermitted(strapi, ability, wanted)) return;
  const { operation, uid, document, fields = [] } = wanted;
  const refusedFields = ability.can(operation, uid, { document })
    ? fields.filter((field) => !isPermitted(strapi, ability, { ...wanted, fields: [field] }))
    : [];
  const thing = document === undefined ? strapi.contentType(uid).info.pluralName : 'this entry';
  const what = refusedFields.length === 0 ? thing : `${refusedFields.join(', ')} of ${thing}`;
  throw new errors.ForbiddenError(
    `${grant.person.displayName}, for whom you work, may not ${VERBS[operation]} ${what} in the panel, so you may not either.`,
  );
};
