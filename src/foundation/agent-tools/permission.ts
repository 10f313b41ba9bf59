import type { Core, Struct, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { AgentAbility, ContentOperation } from '../contracts/agent-auth';
import type { CallContext } from './tool';

/** A document in the form that role conditions are evaluated against. */
export type Subject = Record<string, unknown>;

interface Wanted {
  operation: ContentOperation;
  uid: UID.ContentType;
  /** The document to act on; undefined when creating one. */
  document?: Subject;
  /** Attributes to be written. */
  fields?: string[];
}

const VERBS: Record<ContentOperation, string> = {
  read: 'read',
  create: 'create',
  update: 'change',
  delete: 'delete',
  publish: 'publish',
};

/** Returns the names under which the panel grants an attribute: components are granted part by part. */
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
 * Checks that an attribute is granted completely: a component through each of its parts, at any depth. A grant for the
 * component itself includes its parts.
 *
 * @param isGranted tells if an attribute, or a part by its path (`seo.title`), is granted
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

/** Checks that both the granted scopes and the person's role allow an operation. */
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
 * Rejects an operation that the agent may not perform.
 *
 * @throws ForbiddenError that names the operation and fields the approving person's role does not allow
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
