import type {
  ActivityOutcome,
  ActivityService,
  RecordedCall,
  RecordedChange,
} from '@ota-news/foundation/contracts/agent-auth';
import { database } from '@ota-news/foundation/database/connection';
import { toIsoDateTime, toJson } from '@ota-news/foundation/database/values';
import { isNestedDeeperThan, MAX_NESTING } from '@ota-news/foundation/fields/nesting';
import type { Core } from '@strapi/strapi';
import { setImmediate } from 'node:timers/promises';
import { LIFETIMES } from '../protocol';
import { ownService } from '../own-services';
import { createBatches } from './batches';
import { ACTIVITY } from '../tables';

const MAX_ARGUMENTS_LENGTH = 16 * 1024;
const LATEST = 50;
/** Calls deleted by one statement. */
const REMOVED_AT_ONCE = 500;

interface ActivityRow extends Omit<NewActivityRow, 'at'> {
  id: number;
  at: Date | number;
}

interface NewActivityRow {
  at: Date;
  grant_id: string;
  client_id: string;
  client_name: string;
  person_id: number;
  person_name: string;
  tool: string;
  arguments: string;
  outcome: ActivityOutcome;
  message: string | null;
  duration_ms: number;
  change: string | null;
  document_key: string | null;
  batch: string | null;
}

/** Filter for the list of calls. */
export interface ActivityFilter {
  clientId?: string;
  personId?: number;
  tool?: string;
  outcome?: ActivityOutcome;
  grantId?: string;
}

const toCall = (row: ActivityRow): RecordedCall => ({
  id: row.id,
  at: toIsoDateTime(row.at),
  grantId: row.grant_id,
  clientId: row.client_id,
  clientName: row.client_name,
  personId: row.person_id,
  personName: row.person_name,
  tool: row.tool,
  arguments: toJson(row.arguments),
  outcome: row.outcome,
  message: row.message,
  durationMs: row.duration_ms,
  change: toJson<RecordedChange>(row.change),
  batch: row.batch,
});

/**
 * Serializes arguments; replaces them by a note if they are too long or nested too deeply, as truncated JSON is useless.
 */
const bounded = (value: unknown): string => {
  if (isNestedDeeperThan(value, MAX_NESTING)) {
    return JSON.stringify({ omitted: 'nested too deeply' });
  }
  const text = JSON.stringify(value ?? null);
  return text.length <= MAX_ARGUMENTS_LENGTH
    ? text
    : JSON.stringify({ omitted: `${text.length} characters` });
};

const documentKey = (contentType: string, documentId: string): string =>
  `${contentType}#${documentId}`;

/**
 * Stores calls, and the last use of their grants.
 *
 * @throws if the calls were not stored; a last use that was not is only logged
 */
const storeCalls = async (strapi: Core.Strapi, rows: NewActivityRow[]): Promise<void> => {
  await database(strapi)(ACTIVITY).insert(rows);
  try {
    await ownService(strapi, 'grants').markUsed([...new Set(rows.map((row) => row.grant_id))]);
  } catch (error) {
    strapi.log.error(error);
  }
};

/** Log of the agents' tool calls. */
const createActivity = ({ strapi }: { strapi: Core.Strapi }) => {
  const query = () => database(strapi)(ACTIVITY);
  const store = createBatches<NewActivityRow>((rows) => storeCalls(strapi, rows));

  const service = {
    async record(call) {
      try {
        await store({
          at: new Date(),
          grant_id: call.grant.grantId,
          client_id: call.grant.clientId,
          client_name: call.grant.clientName,
          person_id: call.grant.person.id,
          person_name: call.grant.person.displayName,
          tool: call.tool,
          arguments: bounded(call.arguments),
          outcome: call.outcome,
          message: call.message,
          duration_ms: Math.round(call.durationMs),
          change: call.change === null ? null : JSON.stringify(call.change),
          document_key:
            call.change === null
              ? null
              : documentKey(call.change.contentType, call.change.documentId),
          batch: call.batch ?? null,
        });
      } catch (error) {
        // The call has already been executed, so a logging failure must not cause an error or a retry.
        strapi.log.error(error);
      }
    },

    async ofDocument(contentType, documentId) {
      const rows = await query()
        .where({ document_key: documentKey(contentType, documentId) })
        .orderBy('id', 'desc')
        .limit(LATEST)
        .select<ActivityRow[]>('*');
      return rows.map(toCall);
    },

    async ofBatch(batch) {
      const rows = await query().where({ batch }).orderBy('id').select<ActivityRow[]>('*');
      return rows.map(toCall);
    },

    async batchSizes(batches) {
      const rows = await query()
        .whereIn('batch', [...new Set(batches)])
        .whereNotNull('change')
        .groupBy('batch')
        .select('batch')
        .count<{ batch: string; total: number | string }[]>({ total: '*' });
      return new Map(rows.map(({ batch, total }) => [batch, Number(total)]));
    },

    async find(id) {
      const row = await query().where({ id }).first<ActivityRow | undefined>('*');
      return row === undefined ? null : toCall(row);
    },
  } satisfies ActivityService;

  return {
    ...service,

    /** Returns a page of the log, newest first. */
    async list(filter: ActivityFilter, { page, pageSize }: { page: number; pageSize: number }) {
      const conditions = Object.entries({
        client_id: filter.clientId,
        person_id: filter.personId,
        tool: filter.tool,
        outcome: filter.outcome,
        grant_id: filter.grantId,
      }).filter(([, value]) => value !== undefined);
      const matching = () => query().where(Object.fromEntries(conditions));
      const counted = await matching().count<{ total: number | string }[]>({ total: '*' });
      const rows = await matching()
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .select<ActivityRow[]>('*');
      return { calls: rows.map(toCall), total: Number(counted[0]?.total ?? 0) };
    },

    /** Deletes old calls, few at a time: a statement that deletes many would keep others waiting. */
    async removeOld(): Promise<void> {
      const before = new Date(Date.now() - LIFETIMES.activity * 1000);
      for (;;) {
        const old: { id: number }[] = await query()
          .where('at', '<', before)
          .orderBy('at')
          .limit(REMOVED_AT_ONCE)
          .select('id');
        if (old.length === 0) return;
        await query()
          .whereIn(
            'id',
            old.map(({ id }) => id),
          )
          .delete();
        // SQLite answers within the turn of the event loop: requests come in between.
        await setImmediate();
      }
    },
  };
};

export default createActivity;
