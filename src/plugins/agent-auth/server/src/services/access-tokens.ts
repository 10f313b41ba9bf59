import type { Core } from '@strapi/strapi';
import type { AccessTokensService } from '../../../../../contracts/agent-auth';
import { database } from '../../../../../database/connection';
import { toJson } from '../../../../../database/values';
import { publicUrl } from '../../../../../environment';
import { abilityOf, displayName, type PersonRow } from '../people';
import { mcpResource } from '../protocol';
import { digest } from '../secrets';
import { ARTIFACTS, CLIENTS, GRANTS } from '../tables';
import { scopesIn } from './grants';

interface TokenRow extends PersonRow {
  payload: string;
  expires_at: Date | number;
  grant_id: string;
  client_id: string;
  client_name: string;
  granted_scopes: string;
  /** A row for each role of the person. */
  role: string | null;
}

interface TokenPayload {
  aud?: string;
  scope?: string;
  clientId?: string;
  accountId?: string;
}

const LONGEST_TOKEN = 512;

/** Looks access tokens up. Nothing is remembered between two calls, so a revocation counts at once. */
export default ({ strapi }: { strapi: Core.Strapi }): AccessTokensService => {
  const findLiving = (token: string): Promise<TokenRow[]> => {
    const now = new Date();
    return database(strapi)(`${ARTIFACTS} as token`)
      .join(`${GRANTS} as grants`, 'grants.grant_id', 'token.grant_id')
      .join(`${CLIENTS} as client`, 'client.client_id', 'grants.client_id')
      .join('admin_users as person', 'person.id', 'grants.person_id')
      .leftJoin('admin_users_roles_lnk as link', 'link.user_id', 'person.id')
      .leftJoin('admin_roles as role', 'role.id', 'link.role_id')
      .where('token.key_hash', digest('AccessToken', token))
      .where('token.kind', 'AccessToken')
      .where('token.expires_at', '>', now)
      .where('grants.expires_at', '>', now)
      .whereNull('grants.revoked_at')
      .whereNull('client.blocked_at')
      .where('person.is_active', true)
      .where((query) => query.whereNull('person.blocked').orWhere('person.blocked', false))
      .select<TokenRow[]>(
        'token.payload',
        'token.expires_at',
        'grants.grant_id',
        'grants.scopes as granted_scopes',
        'client.client_id',
        'client.name as client_name',
        'person.id',
        'person.email',
        'person.firstname',
        'person.lastname',
        'person.username',
        'role.code as role',
      );
  };

  return {
    async verify(token, resource) {
      if (token === '' || token.length > LONGEST_TOKEN) return null;
      const rows = await findLiving(token);
      const [row] = rows;
      if (row === undefined) return null;
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
        expiresAt: new Date(row.expires_at),
        ability: () => abilityOf(strapi, row.id, scopes),
      };
    },

    resource: mcpResource,
    resourceMetadataUrl: () => `${publicUrl()}/.well-known/oauth-protected-resource/mcp`,
  };
};
