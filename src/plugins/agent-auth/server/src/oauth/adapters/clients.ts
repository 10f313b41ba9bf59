import type { Core } from '@strapi/strapi';
import { ownService } from '../../own-services';
import { digest } from '../../secrets';
import { plainName } from '../clients';
import type { Adapter } from '../engine/library';

/** Registered clients. Secrets are stored as digests; see `compareClientSecret`. */
export const clientsAdapter = (strapi: Core.Strapi): Adapter => {
  const clients = ownService(strapi, 'clients');
  return {
    async upsert(id, { client_secret: secret, ...metadata }) {
      await clients.save({
        clientId: id,
        name: plainName(metadata.client_name, id),
        origin: 'registered',
        metadata,
        ...(secret === undefined ? {} : { secretHash: digest('client-secret', secret) }),
      });
    },

    async find(id) {
      const row = await clients.find(id);
      // A client with a metadata document is loaded from the document, not from the stored copy.
      if (row === null || row.origin === 'metadata-document' || row.blocked_at !== null) {
        return undefined;
      }
      return {
        ...JSON.parse(row.metadata),
        ...(row.secret_hash === null ? {} : { client_secret: row.secret_hash }),
      };
    },

    destroy: (id) => clients.remove(id),
    consume: async () => undefined,
    revokeByGrantId: async () => undefined,
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
};
