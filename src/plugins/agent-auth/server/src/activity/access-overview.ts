import { database } from '@ota-news/foundation/database/connection';
import { toIsoDateTime, toIsoDateTimeOrNull } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import type { ClientRow } from '../oauth/clients';
import { CLIENTS, GRANTS } from '../tables';
import { grantsWithClients, serializeGrants, withFacts } from './listed-grants';

/** Data for the admin pages about agents. */
const createAccessOverview = ({ strapi }: { strapi: Core.Strapi }) => {
  const query = () => database(strapi);

  const lastUses = async (clientIds: string[]): Promise<Map<string, Date | number | null>> => {
    const rows = await query()(GRANTS)
      .whereIn('client_id', clientIds)
      .groupBy('client_id')
      .select('client_id')
      .max<{ client_id: string; used: Date | number | null }[]>({ used: 'last_used_at' });
    return new Map(rows.map(({ client_id: id, used }) => [id, used]));
  };

  return {
    /**
     * Returns a page of grants, newest first.
     *
     * @param selection limits the result to grants of a person
     */
    async grants(
      selection: { personId?: number },
      { page, pageSize }: { page: number; pageSize: number },
    ) {
      const matching = () => grantsWithClients(strapi, selection);
      const counted = await matching().count<{ total: number | string }[]>({ total: '*' });
      const rows = await withFacts(
        strapi,
        matching()
          .orderBy('grants.id', 'desc')
          .limit(pageSize)
          .offset((page - 1) * pageSize),
      );
      return {
        total: Number(counted[0]?.total ?? 0),
        grants: await serializeGrants(strapi, rows),
      };
    },

    /** Returns a page of the known clients, newest first. */
    async clients({ page, pageSize }: { page: number; pageSize: number }) {
      const counted = await query()(CLIENTS).count<{ total: number | string }[]>({ total: '*' });
      const rows = await query()(CLIENTS)
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .select<ClientRow[]>('*');
      const used = await lastUses(rows.map(({ client_id: id }) => id));
      return {
        total: Number(counted[0]?.total ?? 0),
        clients: rows.map((row) => ({
          id: row.client_id,
          name: row.name,
          origin: row.origin,
          createdAt: toIsoDateTime(row.created_at),
          approvedAt: toIsoDateTimeOrNull(row.approved_at),
          lastUsedAt: toIsoDateTimeOrNull(used.get(row.client_id) ?? null),
          blockedAt: toIsoDateTimeOrNull(row.blocked_at),
          blockedBy: row.blocked_by,
        })),
      };
    },
  };
};

export default createAccessOverview;
