import type { AccessTokensService } from '@ota-news/foundation/contracts/agent-auth';
import { compiledQuery } from '@ota-news/foundation/database/compiled-query';
import { database } from '@ota-news/foundation/database/connection';
import { toBoolean, toJson } from '@ota-news/foundation/database/values';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { abilityOf, displayName, type PersonRow } from '../people';
import { mcpResource } from '../protocol';
import { digest } from '../secrets';
import { isUnchanged, validGrants, type PasswordMarkRow } from './valid-grants';
import { OIDC_RECORDS } from '../tables';
import { isRule } from './review-choice';
import { scopesIn } from './grants';

interface TokenRow extends PersonRow, PasswordMarkRow {
  payload: string;
  expires_at: Date | number;
  grant_id: string;
  client_id: string;
  client_name: string;
  granted_scopes: string;
  proposes: boolean | number | null;
  /** One row per role of the person. */
  role: string | null;
}

interface TokenPayload {
  aud?: string;
  scope?: string;
  clientId?: string;
  accountId?: string;
}

const MAX_TOKEN_LENGTH = 512;

/** Verifies access tokens. No answer is cached, so a revocation takes effect at once. */
export default ({ strapi }: { strapi: Core.Strapi }): AccessTokensService => {
  const activeTokens = compiledQuery<TokenRow, [hash: string, now: Date]>((_query, hash, now) =>
    validGrants(strapi, now)
      .join(`${OIDC_RECORDS} as token`, 'token.grant_id', 'grants.grant_id')
      .leftJoin('admin_users_roles_lnk as link', 'link.user_id', 'person.id')
      .leftJoin('admin_roles as role', 'role.id', 'link.role_id')
      .where('token.key_hash', hash)
      .where('token.kind', 'AccessToken')
      .where('token.expires_at', '>', now)
      .select(
        'token.payload',
        'token.expires_at',
        'grants.grant_id',
        'grants.scopes as granted_scopes',
        'grants.proposes',
        'client.client_id',
        'client.name as client_name',
        'person.id',
        'person.email',
        'person.firstname',
        'person.lastname',
        'person.username',
        'person.password',
        'grants.person_mark',
        'role.code as role',
      ),
  );

  return {
    async verify(token, resource) {
      if (token === '' || token.length > MAX_TOKEN_LENGTH) return null;
      const rows = await activeTokens(database(strapi), digest('AccessToken', token), new Date());
      const [row] = rows;
      if (row === undefined || !isUnchanged(row)) return null;
      const payload = toJson<TokenPayload>(row.payload);
      const isIssuedForThis =
        payload?.aud === resource &&
        payload.clientId === row.client_id &&
        payload.accountId === String(row.id);
      if (!isIssuedForThis) return null;
      const granted = new Set(scopesIn(row.granted_scopes));
      const scopes = new Set(scopesIn(payload.scope ?? '').filter((scope) => granted.has(scope)));
      return {
        grantId: row.grant_id,
        clientId: row.client_id,
        clientName: row.client_name,
        scopes,
        person: {
          id: row.id,
          email: row.email,
          displayName: displayName(row),
          roles: rows.flatMap(({ role }) => role ?? []),
        },
        requiresApproval: isRule(strapi) || toBoolean(row.proposes),
        expiresAt: new Date(row.expires_at),
        ability: () => abilityOf(strapi, row.id, scopes),
      };
    },

    resource: mcpResource,
    resourceMetadataUrl: () => `${publicUrl()}/.well-known/oauth-protected-resource/mcp`,
  };
};
