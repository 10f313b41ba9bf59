import { database } from '@ota-news/foundation/database/connection';
import type { ApiToken } from '@ota-news/foundation/security/api-token';
import type { Core } from '@strapi/strapi';
import { CONTENT_TYPES } from '#api/content-types';
import { findApiToken } from './api-tokens';

const TOKENS = 'admin::api-token-content-api';
const READS = ['find', 'findOne'];

/**
 * How long a request keeps the token that it was admitted with, in milliseconds. Both its admission and Strapi look the
 * token up, one right after the other; whoever has to wait for a body looks it up again.
 */
const ADMISSION_MS = 500;

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

interface Lookup {
  hash: string;
  /** By the clock of `performance.now()`. */
  until: number;
  token: Promise<ApiToken | null>;
}

/**
 * Adds the public permissions to custom API tokens. Strapi checks only a token's own actions, so a
 * pipeline that sends its token with each call could not look up an OTA.
 */
export const grantPublicReadsToTokens = (strapi: Core.Strapi): void => {
  const lookups = new WeakMap<object, Lookup>();
  strapi.get('services').extend(TOKENS, (tokens: object) => {
    const load = async (hash: string): Promise<ApiToken | null> => {
      const token = await findApiToken(database(strapi), hash);
      if (token?.type !== 'custom') return token;
      const everybody: { action: string }[] = await strapi
        .service('plugin::users-permissions.permission')
        .findPublicPermissions();
      return {
        ...token,
        permissions: [...token.permissions, ...everybody.map(({ action }) => action)],
        grantedPermissions: token.permissions,
      };
    };
    return {
      ...tokens,
      async getByAccessKey(hash: string) {
        const request = strapi.requestContext.get();
        if (request === undefined) return load(hash);
        const last = lookups.get(request);
        if (last?.hash === hash && performance.now() < last.until) return last.token;
        const token = load(hash);
        lookups.set(request, { hash, until: performance.now() + ADMISSION_MS, token });
        return token;
      },
    };
  });
};
