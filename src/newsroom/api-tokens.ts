import { compiledQuery } from '@ota-news/foundation/database/compiled-query';
import { toIsoDateTimeOrNull, type StoredDate } from '@ota-news/foundation/database/values';
import { declarePatch } from '@ota-news/foundation/library-patches/library-patch';
import type { ApiToken } from '@ota-news/foundation/security/api-token';
import type { Knex } from 'knex';

declarePatch(__filename, '@strapi/admin', '5.54');

const CONTENT_API = 'content-api';

interface TokenRow {
  id: number;
  kind: string | null;
  name: string;
  description: string | null;
  last_used_at: StoredDate | null;
  type: ApiToken['type'];
  lifespan: string | number | null;
  expires_at: StoredDate | null;
  created_at: StoredDate | null;
  updated_at: StoredDate | null;
  /** Null for a token without permissions. */
  action: string | null;
}

const tokenRows = compiledQuery<TokenRow, [hash: string]>((query, hash) =>
  query('strapi_api_tokens as tokens')
    .leftJoin('strapi_api_token_permissions_token_lnk as links', 'links.api_token_id', 'tokens.id')
    .leftJoin(
      'strapi_api_token_permissions as permissions',
      'permissions.id',
      'links.api_token_permission_id',
    )
    .where('tokens.access_key', hash)
    .orderBy('links.api_token_permission_ord')
    .select(
      'tokens.id',
      'tokens.kind',
      'tokens.name',
      'tokens.description',
      'tokens.last_used_at',
      'tokens.type',
      'tokens.lifespan',
      'tokens.expires_at',
      'tokens.created_at',
      'tokens.updated_at',
      'permissions.action',
    ),
);

/**
 * Finds a content API token by the hash of its key, as Strapi's token service does, which reads with each token also the
 * owner and the permissions that only tokens of the administration have: four statements instead of one.
 *
 * @returns null if there is no token of this kind
 */
export const findApiToken = async (query: Knex, hash: string): Promise<ApiToken | null> => {
  const rows = await tokenRows(query, hash);
  const [token] = rows;
  // Tokens of before there were kinds have none.
  if (token === undefined || (token.kind ?? CONTENT_API) !== CONTENT_API) return null;
  return {
    id: token.id,
    kind: CONTENT_API,
    name: token.name,
    description: token.description,
    type: token.type,
    lifespan: token.lifespan === null ? null : String(token.lifespan),
    lastUsedAt: toIsoDateTimeOrNull(token.last_used_at),
    expiresAt: toIsoDateTimeOrNull(token.expires_at),
    createdAt: toIsoDateTimeOrNull(token.created_at),
    updatedAt: toIsoDateTimeOrNull(token.updated_at),
    permissions: rows.flatMap(({ action }) => (action === null ? [] : [action])),
  };
};
