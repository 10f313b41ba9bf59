import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { own } from '../../own-services';
import { mcpResource } from '../../protocol';
import type { Adapter } from '../engine/library';

const epoch = (moment: Date | number): number => Math.floor(new Date(moment).getTime() / 1000);

/**
 * Grants as the engine sees them: it reads them and may end them. They are written by the approval
 * of a person only, so writing here is an error.
 */
export const grantsAdapter = (strapi: Core.Strapi): Adapter => {
  const grants = own(strapi, 'grants');
  return {
    async find(id) {
      const row = await grants.findActive(id);
      if (row === null) return undefined;
      return {
        kind: 'Grant',
        jti: id,
        accountId: String(row.person_id),
        clientId: row.client_id,
        // The service as a whole names the same protected endpoint; see `resourceServer`.
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
