import { database } from '@ota-news/foundation/database/connection';
import { truncate } from '@ota-news/foundation/text/truncate';
import type { Core } from '@strapi/strapi';
import { LIFETIMES } from '../protocol';
import { CLIENTS, GRANTS } from '../tables';
import { plainLine } from './plain-line';
import { programKey } from './program-key';

/** Way in which a client became known. */
export type ClientOrigin = 'registered' | 'metadata-document' | 'identity';

export interface ClientRow {
  client_id: string;
  name: string;
  origin: ClientOrigin;
  metadata: string;
  /** See `programKey`; null until the next start for a client of an older version. */
  program: string | null;
  secret_hash: string | null;
  created_at: Date | number;
  approved_at: Date | number | null;
  blocked_at: Date | number | null;
  blocked_by: string | null;
}

const MAX_NAME_LENGTH = 120;

/** Converts a client's name to one line of plain text. */
export const plainName = (name: unknown, fallback: string): string => {
  const plain = plainLine(typeof name === 'string' ? name : '');
  return truncate(plain === '' ? fallback : plain, MAX_NAME_LENGTH);
};

/** Known clients of any origin. */
const createClients = ({ strapi }: { strapi: Core.Strapi }) => {
  const query = () => database(strapi)<ClientRow>(CLIENTS);

  return {
    async find(clientId: string): Promise<ClientRow | null> {
      return (await query().where({ client_id: clientId }).first()) ?? null;
    },

    /** Stores a client or updates its description. Does not lift a block. */
    async save(client: {
      clientId: string;
      name: string;
      origin: ClientOrigin;
      metadata: Record<string, unknown>;
      secretHash?: string;
    }): Promise<void> {
      const name = plainName(client.name, client.clientId);
      await query()
        .insert({
          client_id: client.clientId,
          name,
          origin: client.origin,
          metadata: JSON.stringify(client.metadata),
          program: programKey({ ...client, name }),
          secret_hash: client.secretHash ?? null,
          created_at: new Date(),
        } as ClientRow & { created_at: Date })
        .onConflict('client_id')
        .merge(['name', 'metadata', 'program']);
    },

    /** Gives clients that an older version has stored the key of their program. */
    async markPrograms(): Promise<void> {
      const rows = await query()
        .whereNull('program')
        .select('client_id', 'name', 'origin', 'metadata');
      for (const { client_id: clientId, name, origin, metadata } of rows) {
        const program = programKey({ clientId, name, origin, metadata: JSON.parse(metadata) });
        await query().where({ client_id: clientId }).update({ program });
      }
    },

    async markApproved(clientId: string): Promise<void> {
      await query().where({ client_id: clientId }).update({ approved_at: new Date() });
    },

    /** Blocks a client: all further requests are rejected, and its tokens stop working at their next use. */
    async block(clientId: string, by: string): Promise<void> {
      await query()
        .where({ client_id: clientId })
        .update({ blocked_at: new Date(), blocked_by: by });
    },

    async unblock(clientId: string): Promise<void> {
      await query().where({ client_id: clientId }).update({ blocked_at: null, blocked_by: null });
    },

    async isBlocked(clientId: string): Promise<boolean> {
      const row = await query().where({ client_id: clientId }).first('blocked_at');
      return row !== undefined && row.blocked_at !== null;
    },

    async remove(clientId: string): Promise<void> {
      await query().where({ client_id: clientId }).delete();
    },

    /** Deletes clients without grants after a time. Blocked clients are kept, so that they stay blocked. */
    async removeUnused(): Promise<void> {
      await query()
        .where('created_at', '<', new Date(Date.now() - LIFETIMES.unusedClient * 1000))
        .whereNull('blocked_at')
        .whereNotIn('client_id', database(strapi)(GRANTS).select('client_id'))
        .delete();
    },
  };
};

export default createClients;
