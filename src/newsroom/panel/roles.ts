import type { Core } from '@strapi/strapi';
import {
  COMMENT_ON_DRAFTS,
  DECIDE_ON_DRAFTS,
  SUBMIT_DRAFTS,
} from '@ota-news/foundation/contracts/review';
import { RETRY_EFFECTS, SEE_EFFECTS } from '@ota-news/foundation/contracts/publishing';
import {
  EDIT_NEWSLETTER,
  IMPORT_PRICES,
  KEEP_REDIRECTS,
  RUN_QUOTES,
  SEE_NEWSLETTER,
} from '../contracts/permissions';

interface StoredPermission {
  action: string;
  subject: string | null;
  properties: { fields?: string[] };
  conditions: string[];
  actionParameters: Record<string, unknown>;
}

const EXPLORER = 'plugin::content-manager.explorer.';
const MEDIA_LIBRARY = 'plugin::upload.read';
const ARTICLE = 'api::article.article';

/** Article fields that control publication; hidden from authors. */
const EDITORS_ONLY = ['scheduled_for'];

/** Additional permissions of editors outside of content. */
const EDITORS_ALSO = [
  SEE_EFFECTS,
  RETRY_EFFECTS,
  IMPORT_PRICES,
  RUN_QUOTES,
  // Excludes subscribers' addresses, which only an administrator can grant.
  SEE_NEWSLETTER,
  EDIT_NEWSLETTER,
  KEEP_REDIRECTS,
  COMMENT_ON_DRAFTS,
  SUBMIT_DRAFTS,
  DECIDE_ON_DRAFTS,
];
const AUTHORS_ALSO = [SEE_EFFECTS, COMMENT_ON_DRAFTS, SUBMIT_DRAFTS];

const grant = (action: string): StoredPermission => ({
  action,
  subject: null,
  properties: {},
  conditions: [],
  actionParameters: {},
});

/** Transforms a default permission of authors; null removes it. */
const authorPermission = (permission: StoredPermission): StoredPermission | null => {
  const { action, subject, properties } = permission;
  if (action === `${EXPLORER}read` || action === MEDIA_LIBRARY) {
    return { ...permission, conditions: [] };
  }
  if (!action.startsWith(EXPLORER)) return permission;
  if (subject !== ARTICLE) return null;
  const fields = properties.fields?.filter((field) => !EDITORS_ONLY.includes(field));
  return fields === undefined
    ? permission
    : { ...permission, properties: { ...properties, fields } };
};

/** Rewrites a built-in role's permissions. */
const redefine = async (
  strapi: Core.Strapi,
  code: string,
  change: (permissions: StoredPermission[]) => StoredPermission[],
): Promise<void> => {
  const role = await strapi.db
    .query('admin::role')
    .findOne({ where: { code }, populate: ['permissions'] });
  if (role === null) return;
  const stored = (role.permissions as StoredPermission[]).map(
    ({ action, subject, properties, conditions, actionParameters }) => ({
      action,
      subject,
      properties,
      conditions,
      actionParameters,
    }),
  );
  await strapi.service('admin::role').assignPermissions(role.id, change(stored));
};

/**
 * Configures the built-in roles for a newsroom. "Author": reads everything, to be able to pick an
 * OTA, a category and images; creates articles, changes or deletes only their own, publishes none,
 * sees effects of articles, submits them for review and comments. (By default an author sees only
 * their own documents.) "Editor": keeps Strapi's default, i.e. all of that plus publishing and all
 * other content; in addition retries effects, imports share prices, maintains redirects, prepares
 * newsletters without seeing addresses, and decides reviews.
 */
export const setRoleDefaults = async (strapi: Core.Strapi): Promise<void> => {
  await redefine(strapi, 'strapi-author', (permissions) => [
    ...permissions.flatMap((permission) => authorPermission(permission) ?? []),
    ...AUTHORS_ALSO.map(grant),
  ]);
  await redefine(strapi, 'strapi-editor', (permissions) => [
    ...permissions,
    ...EDITORS_ALSO.map(grant),
  ]);
};
