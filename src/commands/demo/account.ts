import type { Core } from '@strapi/strapi';
import { randomBytes } from 'node:crypto';
import { issueToken } from '../token/command';

const EMAIL = 'editor@example.com';
const TOKEN_NAME = 'Demo';
const SUPER_ADMIN = 'strapi-super-admin';

/** Credentials of the demo editor and pipeline. */
export interface Access {
  admin_email: string;
  admin_password: string;
  api_token: string;
}

const editor = (strapi: Core.Strapi): Promise<{ id: number } | null> =>
  strapi.db.query('admin::user').findOne({ where: { email: EMAIL }, select: ['id'] });

/** Tells if earlier credentials are valid for this database. */
const isKnown = async (strapi: Core.Strapi, access: Access): Promise<boolean> => {
  const tokens = strapi.service('admin::api-token-content-api');
  const isToken: boolean = await tokens.exists({ accessKey: tokens.hash(access.api_token) });
  return isToken && access.admin_email === EMAIL && (await editor(strapi)) !== null;
};

/** Generates a password with a character of each class that the panel requires. */
const newPassword = (): string => `Demo-${randomBytes(12).toString('base64url')}-1`;

const renewPassword = async (strapi: Core.Strapi, password: string): Promise<void> => {
  const users = strapi.service('admin::user');
  const known = await editor(strapi);
  if (known !== null) {
    await users.updateById(known.id, { password, isActive: true, blocked: false });
    return;
  }
  const role = await strapi.service('admin::role').findOne({ code: SUPER_ADMIN });
  await users.create({
    email: EMAIL,
    firstname: 'Demo',
    lastname: 'Editor',
    password,
    isActive: true,
    registrationToken: null,
    roles: [role.id],
  });
};

const renewToken = async (strapi: Core.Strapi): Promise<string> => {
  const tokens = strapi.service('admin::api-token-content-api');
  const known: { id: number } | null = await tokens.getByName(TOKEN_NAME);
  if (known !== null) await tokens.revoke(known.id);
  const { accessKey } = await issueToken(strapi, TOKEN_NAME, {
    description: 'Handed out by npm run demo',
  });
  return accessKey;
};

/**
 * Provides the editor's login and an API token. Only their hashes are stored, so both are renewed if the earlier ones
 * are lost.
 *
 * @param earlier credentials from the last start, if available
 */
export const ensureCredentials = async (
  strapi: Core.Strapi,
  earlier: Access | null,
): Promise<Access> => {
  if (earlier !== null && (await isKnown(strapi, earlier))) return earlier;
  const password = newPassword();
  await renewPassword(strapi, password);
  return {
    admin_email: EMAIL,
    admin_password: password,
    api_token: await renewToken(strapi),
  };
};
