import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { ownService } from '../../own-services';
import { secondsFromNow, PATHS, POLL_INTERVAL } from '../../protocol';
import { errors, type Adapter } from '../engine/library';

type Payload = Record<string, unknown>;

/** Removes values that would reveal the secret, or that can be derived from it. */
const withoutSecrets = ({
  jti: _jti,
  uid: _uid,
  returnTo: _returnTo,
  userCode: _userCode,
  ...payload
}: Payload): Payload => payload;

/**
 * Authorization codes, tokens and pending approvals.
 *
 * @param kind model name of the engine, e.g. `AuthorizationCode`
 */
export const oidcRecordsAdapter = (strapi: Core.Strapi, kind: string): Adapter => {
  const records = ownService(strapi, 'oidc-records');

  const refuseHastyPolls = async (id: string, polledAt: Date | null): Promise<void> => {
    await records.markPolled(kind, id);
    if (polledAt !== null && Date.now() - polledAt.getTime() < POLL_INTERVAL * 1000 - 500) {
      throw new errors.SlowDown('polled too soon; add 5 seconds to the interval');
    }
  };

  return {
    async upsert(id, payload, expiresIn = 0) {
      if (kind === 'ReplayDetection') {
        const isFirst = await records.claimOnce(kind, id, secondsFromNow(expiresIn));
        if (!isFirst) throw new errors.InvalidClientAuth('the assertion was used before');
        return;
      }
      await records.save(kind, id, withoutSecrets(payload as Payload), {
        expiresAt: secondsFromNow(expiresIn),
        userCode: payload.userCode,
      });
    },

    async find(id) {
      const record = await records.find(kind, id);
      if (record === null) return undefined;
      const { payload, isSpent, isDecided, polledAt, expiresAt } = record;
      if (kind === 'DeviceCode' && !isDecided && expiresAt > new Date()) {
        await refuseHastyPolls(id, polledAt);
      }
      return {
        ...payload,
        jti: id,
        ...(isSpent ? { consumed: true } : {}),
        ...(kind === 'Interaction'
          ? { uid: id, returnTo: `${publicUrl()}${PATHS.authorization}/${id}` }
          : {}),
      };
    },

    /**
     * Redeems atomically. Two concurrent requests may both pass the engine's own check, so the database decides: if
     * only one redemption is allowed, the later request is rejected here. (A request after the first redemption has
     * completed fails the engine's check, which revokes the grant as required by OAuth 2.1 §4.1.3 and §4.3.1.)
     */
    async consume(id) {
      if (!(await records.consume(kind, id))) {
        throw new errors.InvalidGrant(`this ${kind} was redeemed by another request`);
      }
    },

    destroy: (id) => records.remove(kind, id),
    revokeByGrantId: (grantId) => records.removeOfGrant(kind, grantId),

    // Not needed: sign-in is handled by the admin panel, and its API looks up user codes.
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  };
};
