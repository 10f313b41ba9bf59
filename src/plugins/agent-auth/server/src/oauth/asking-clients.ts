import type { Core } from '@strapi/strapi';
import { errors as engineErrors } from './engine/library';
import { own } from '../own-services';
import { plainName, type ClientOrigin } from './clients';

/** A client that waits for a person's decision. */
export interface AskingClient {
  id: string;
  name: string;
  origin: ClientOrigin;
  description: Record<string, unknown>;
}

const originOf = (clientId: string): ClientOrigin => {
  if (clientId.startsWith('https://')) return 'metadata-document';
  return clientId.startsWith('agent_') ? 'identity' : 'registered';
};

/** Clients as the engine knows them, among them those that only a document describes. */
const createAskingClients = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** A client that may ask at this moment, or null: unknown, removed or blocked. */
  async find(clientId: string): Promise<AskingClient | null> {
    const engine = own(strapi, 'authorization-server').engine();
    const client = await engine.Client.find(clientId).catch((error: unknown) => {
      if (error instanceof engineErrors.OIDCProviderError) return undefined;
      throw error;
    });
    if (client === undefined || (await own(strapi, 'clients').isBlocked(clientId))) return null;
    return {
      id: clientId,
      name: plainName(client.clientName, clientId),
      origin: originOf(clientId),
      description: { client_uri: client.clientUri, redirect_uris: client.redirectUris },
    };
  },

  /** Gives a client that describes itself in a document a row, so that it can be listed and blocked. */
  async remember({ id, name, origin, description }: AskingClient): Promise<void> {
    if (origin !== 'metadata-document') return;
    await own(strapi, 'clients').save({ clientId: id, name, origin, metadata: description });
  },
});

export default createAskingClients;
