import { firstMoment, isWithin } from '@ota-news/foundation/database/clock';
import { database } from '@ota-news/foundation/database/connection';
import { toBoolean, toJson } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import { LIFETIMES } from '../protocol';
import { digest } from '../secrets';
import { OIDC_RECORDS } from '../tables';

/** What is stored of a code, a token or a pending approval; `id` is its value, known to the bearer. */
export interface OidcRecord {
  /** Whether it has been redeemed, and may not be again. */
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
/** Kept a while past their end, so that late callers are told "expired" and not "unknown". */
const KEPT_AFTER_EXPIRY_MS = 3_600_000;

/** Short-lived secrets by their digest, with what they stand for. */
const createOidcRecords = ({ strapi }: { strapi: Core.Strapi }) => {
  const query = () => database(strapi)(OIDC_RECORDS);

  /**
   * Refresh tokens may be redeemed again for a moment, counted from the first time: two windows of one
   * client renew at once, and an answer can be lost on its way. Everything else works once.
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

    /** Finds by the digest that a page's address carries in place of the value itself. */
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

    /** Notes that something was seen. Of callers with the same id exactly one gets true. */
    async claimOnce(kind: string, id: string, expiresAt: Date): Promise<boolean> {
      const added = await query()
        .insert({ kind, key_hash: digest(kind, id), payload: '{}', expires_at: expiresAt })
        .onConflict('key_hash')
        .ignore()
        .returning('id');
      return added.length === 1;
    },

    /**
     * Redeems, once, or, where that is allowed, again for a moment after the first time. The database
     * decides, in one statement and by its own clock: of callers at the same instant exactly one gets
     * true, or all do.
     */
    async consume(kind: string, id: string): Promise<boolean> {
      const changed = await query()
        .where({ kind, key_hash: digest(kind, id) })
        .where((either) => either.whereNull('consumed_at').orWhere(isReusable(kind)))
        .update({ consumed_at: firstMoment(strapi, 'consumed_at') });
      return changed === 1;
    },

    /**
     * Stores a person's decision on a code that an agent polls for. The first decision stands.
     *
     * @returns false when it was decided before
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
