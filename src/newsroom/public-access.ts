import type { ApiToken } from '@ota-news/foundation/security/api-token';
import type { Core } from '@strapi/strapi';
import { CONTENT_TYPES } from '#api/content-types';

const TOKENS = 'admin::api-token-content-api';
const READS = ['find', 'findOne'];

/**
 * Grants public reads through the REST API (`GET /api/otas`, …). Writes still need an API token.
 * Runs at every start and adds missing permissions only.
 */
export const grantPublicReads = async (strapi: Core.Strapi): Promise<void> => {
  const role = await strapi.db
    .query('plugin::users-permissions.role')
    .findOne({ where: { type: 'public' }, populate: ['permissions'] });
  if (role === null) return;
  const granted = new Set(role.permissions.map(({ action }: { action: string }) => action));
  const wanted = CONTENT_TYPES.flatMap(({ uid }) => READS.map((action) => `${uid}.${action}`));
  for (const action of wanted.filter((name) => !granted.has(name))) {
    await strapi.db
      .query('plugin::users-permissions.permission')
      .create({ data: { action, role: role.id } });
  }
};

/**
 * Adds the public permissions to custom API tokens. Strapi checks only a token's own actions, so a
 * pipeline that sends its token with each call could not look up an OTA.
 */
export const grantPublicReadsToTokens = (strapi: Core.Strapi): void => {
  interface TokenService {
    getByAccessKey(hash: string): Promise<ApiToken | null>;
  }
  strapi.get('services').extend(TOKENS, (tokens: TokenService) => ({
    ...tokens,
    async getByAccessKey(hash: string) {
      const token = await tokens.getByAccessKey(hash);
      if (token?.type !== 'custom') return token;
      const everybody: { action: string }[] = await strapi
        .service('plugin::users-permissions.permission')
        .findPublicPermissions();
      return {
        ...token,
        permissions: [...token.permissions, ...everybody.map(({ action }) => action)],
        grantedPermissions: token.permissions,
      };
    },
  }));
};
