import type { Core } from '@strapi/strapi';

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

/** Fields of an article that decide about publication, which authors leave to editors. */
const EDITORS_ONLY = ['scheduled_for'];

/** What roles may do with the parts of the panel that are not content. */
const EDITORS_ALSO = [
  'plugin::publishing.effects.read',
  'plugin::publishing.effects.retry',
  'plugin::market-data.import',
  'plugin::market-data.quotes.run',
  // Not the addresses: they are for whom an administrator trusts with them.
  'plugin::newsletter.read',
  'plugin::newsletter.edit',
  'plugin::redirects.keep',
  'plugin::review.comment',
  'plugin::review.submit',
  'plugin::review.decide',
];
const AUTHORS_ALSO = [
  'plugin::publishing.effects.read',
  'plugin::review.comment',
  'plugin::review.submit',
];

const grant = (action: string): StoredPermission => ({
  action,
  subject: null,
  properties: {},
  conditions: [],
  actionParameters: {},
});

/** An author's form of a permission that Strapi gives to authors; null takes it away. */
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

/** Replaces what a shipped role may do by what is made of it. */
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
 * Makes the shipped role "Author" useful for a newsroom: authors read everything, so that they can
 * pick an OTA, a category and pictures; they write articles, and change or delete only their own;
 * they publish nothing. (As Strapi ships it, an author sees only what that person has created.) The
 * role "Editor" may do all of that, publish, and keep every other kind of content: Strapi's default.
 * Editors also retry effects, import share prices, keep redirects, prepare newsletters without seeing addresses, and
 * decide about texts that are submitted; authors see what became of their articles, submit them and comment.
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
