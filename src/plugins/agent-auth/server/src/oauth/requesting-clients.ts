import type { Core } from '@strapi/strapi';
import { errors as engineErrors } from './engine/library';
import { ownService } from '../own-services';
import { plainName, type ClientOrigin } from './clients';

/** A client that requests a person's approval. */
export interface RequestingClient {
  id: string;
  name: string;
  origin: ClientOrigin;
  description: Record<string, unknown>;
}

const originOf = (clientId: string): ClientOrigin => {
  if (clientId.startsWith('https://')) return 'metadata-document';
  return clientId.startsWith('agent_') ? 'identity' : 'registered';
};

/** Clients as seen by the engine, including those known only from a metadata document. */
const createAskingClients = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Finds a client that may send requests; null if it is unknown, removed or blocked. */
  async find(clientId: string): Promise<RequestingClient | null> {
    const engine = ownService(strapi, 'authorization-server').engine();
    const client = await engine.Client.find(clientId).catch((error: unknown) => {
      if (error instanceof engineErrors.OIDCProviderError) return undefined;
      throw error;
    });
    if (client === undefined || (await ownService(strapi, 'clients').isBlocked(clientId))) {
      return null;
    }
    return {
      id: clientId,
      name: plainName(client.clientName, clientId),
      origin: originOf(clientId),
      description: { client_uri: client.clientUri, redirect_uris: client.redirectUris },
    };
  },

  /** Stores a client with a metadata document, so that it can be listed and blocked. */
  async remember({ id, name, origin, description }: RequestingClient): Promise<void> {
    if (origin !== 'metadata-document') return;
    await ownService(strapi, 'clients').save({ clientId: id, name, origin, metadata: description });
  },
});

export default createAskingClients;
