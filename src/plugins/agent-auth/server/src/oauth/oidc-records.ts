import { setOnce, isWithin } from '@ota-news/foundation/database/clock';
import { database } from '@ota-news/foundation/database/connection';
import { toBoolean, toJson } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import { LIFETIMES } from '../protocol';
import { digest } from '../secrets';
import { OIDC_RECORDS } from '../tables';

/** Stored data of a code, a token or a pending approval; `id` is the secret value itself. */
export interface OidcRecord {
  /** Redeemed; must not be redeemed again. */
  isSpent: boolean;
  payload: Record<string, unknown>;
  expiresAt: Date;
  isDecided: boolean;
  polledAt: Date | null;
}

interface RecordRow {
  payload: string;
  expires_at: Date | number;
  is_spent: boolean | number;
  decided_at: Date | number | null;
  polled_at: Date | number | null;
}

const toRecord = (row: RecordRow): OidcRecord => ({
  payload: toJson<Record<string, unknown>>(row.payload) ?? {},
  expiresAt: new Date(row.expires_at),
  isSpent: toBoolean(row.is_spent),
  isDecided: row.decided_at !== null,
  polledAt: row.polled_at === null ? null : new Date(row.polled_at),
});

const COLUMNS = ['payload', 'expires_at', 'decided_at', 'polled_at'] as const;
/** Retention after expiry, so that late requests get "expired" instead of "unknown". */
const KEPT_AFTER_EXPIRY_MS = 3_600_000;

/** Short-lived secrets, stored by digest with their data. */
const createOidcRecords = ({ strapi }: { strapi: Core.Strapi }) => {
  const query = () => database(strapi)(OIDC_RECORDS);

  /**
   * SQL condition: may be redeemed again. Refresh tokens stay valid for a short time after their first use, because two
   * windows of a client may renew concurrently, and a response may get lost. Everything else is redeemable once.
   */
  const isReusable = (kind: string) =>
    kind === 'RefreshToken'
      ? isWithin(strapi, 'consumed_at', LIFETIMES.refreshTokenReuse)
      : database(strapi).raw('1 = 0');

  const one = async (
    where: { kind: string } & Record<string, unknown>,
  ): Promise<OidcRecord | null> => {
    const row = await query()
      .where(where)
      .first<RecordRow | undefined>(
        ...COLUMNS,
        database(strapi).raw('(consumed_at IS NOT NULL AND NOT (?)) AS is_spent', [
          isReusable(where.kind),
        ]),
      );
    return row === undefined ? null : toRecord(row);
  };

  return {
    find: (kind: string, id: string) => one({ kind, key_hash: digest(kind, id) }),

    /** Finds a record by digest, which page URLs contain instead of the value. */
    findByDigest: (kind: string, keyHash: string) => one({ kind, key_hash: keyHash }),

    findByUserCode: (kind: string, userCode: string) =>
      one({ kind, lookup_hash: digest('user-code', userCode) }),

    async save(
      kind: string,
      id: string,
      payload: Record<string, unknown>,
      { expiresAt, userCode }: { expiresAt: Date; userCode?: string },
    ): Promise<void> {
      await query()
        .insert({
          kind,
          key_hash: digest(kind, id),
          lookup_hash: userCode === undefined ? null : digest('user-code', userCode),
          grant_id: (payload.grantId as string | undefined) ?? null,
          payload: JSON.stringify(payload),
          expires_at: expiresAt,
        })
        .onConflict('key_hash')
        .merge(['payload', 'grant_id', 'expires_at']);
    },

    /** Records an id atomically. Only one of several concurrent callers with the same id gets true. */
    async claimOnce(kind: string, id: string, expiresAt: Date): Promise<boolean> {
      const added = await query()
        .insert({ kind, key_hash: digest(kind, id), payload: '{}', expires_at: expiresAt })
        .onConflict('key_hash')
        .ignore()
        .returning('id');
      return added.length === 1;
    },

    /**
     * Redeems atomically in one statement and by the database's clock. Of several concurrent callers, only one gets
     * true; all do if reuse is allowed.
     */
    async consume(kind: string, id: string): Promise<boolean> {
      const changed = await query()
        .where({ kind, key_hash: digest(kind, id) })
        .where((either) => either.whereNull('consumed_at').orWhere(isReusable(kind)))
        .update({ consumed_at: setOnce(strapi, 'consumed_at') });
      return changed === 1;
    },

    /**
     * Stores a person's decision on a code that an agent polls for. Only the first decision counts.
     *
     * @returns false if it was decided before
     */
    async decide(
      kind: string,
      userCode: string,
      payload: Record<string, unknown>,
    ): Promise<boolean> {
      const changed = await query()
        .where({ kind, lookup_hash: digest('user-code', userCode) })
        .whereNull('decided_at')
        .update({
          payload: JSON.stringify(payload),
          grant_id: (payload.grantId as string | undefined) ?? null,
          decided_at: new Date(),
        });
      return changed === 1;
    },

    async markPolled(kind: string, id: string): Promise<void> {
      await query()
        .where({ kind, key_hash: digest(kind, id) })
        .update({ polled_at: new Date() });
    },

    async remove(kind: string, id: string): Promise<void> {
      await query()
        .where({ kind, key_hash: digest(kind, id) })
        .delete();
    },

    async removeOfGrant(kind: string, grantId: string): Promise<void> {
      await query().where({ kind, grant_id: grantId }).delete();
    },

    async removeExpired(): Promise<void> {
      await query()
        .where('expires_at', '<', new Date(Date.now() - KEPT_AFTER_EXPIRY_MS))
        .delete();
    },
  };
};

export default createOidcRecords;
