import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { ownService } from '../../own-services';
import { mcpResource } from '../../protocol';
import type { Adapter } from '../engine/library';

const epoch = (time: Date | number): number => Math.floor(new Date(time).getTime() / 1000);

/**
 * Read access to grants for the engine, which may also end them. Only a person's approval creates grants, so writing is
 * an error.
 */
export const grantsAdapter = (strapi: Core.Strapi): Adapter => {
  const grants = ownService(strapi, 'grants');
  return {
    async find(id) {
      const row = await grants.findActive(id);
      if (row === null) return undefined;
      return {
        kind: 'Grant',
        jti: id,
        accountId: String(row.person_id),
        clientId: row.client_id,
        // The service's base URL is an equivalent of the protected endpoint; see `resourceServer`.
        resources: { [mcpResource()]: row.scopes, [publicUrl()]: row.scopes },
        iat: epoch(row.created_at),
        exp: epoch(row.expires_at),
      };
    },

    async upsert() {
      throw new Error('Grants are created by the approval of a person.');
    },

    async destroy(id) {
      await grants.revoke({ grant_id: id }, 'the client, or a replayed code or token');
    },

    consume: async () => undefined,
    revokeByGrantId: async () => undefined,
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
};
