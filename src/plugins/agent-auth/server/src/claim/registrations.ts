import { database } from '@ota-news/foundation/database/connection';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { randomInt } from 'node:crypto';
import { secondsFromNow, LIFETIMES, PANEL_PAGES, POLL_INTERVAL } from '../protocol';
import { digest, randomId, randomSecret } from '../secrets';
import { GRANTS, REGISTRATIONS } from '../tables';
import { plainName } from '../oauth/clients';
import { ownService } from '../own-services';

export type RegistrationStatus = 'pending' | 'claimed' | 'redeemed' | 'denied';

export interface RegistrationRow {
  registration_id: string;
  client_id: string;
  type: 'service_auth' | 'identity_assertion';
  login_hint: string | null;
  assertion_issuer: string | null;
  assertion_subject: string | null;
  user_code_hash: string | null;
  attempt_expires_at: Date | number | null;
  wrong_codes: number;
  status: RegistrationStatus;
  grant_id: string | null;
  expires_at: Date | number;
  polled_at: Date | number | null;
  poll_interval: number;
}

export interface NewRegistration {
  type: RegistrationRow['type'];
  /** Email of the account that must claim it; null if the assertion contains none. */
  loginHint: string | null;
  clientName: string | undefined;
  identity?: { issuer: string; subject: string };
}

/** Data for the person who claims the registration (the `claim` block of auth.md). */
export interface ClaimAttempt {
  user_code: string;
  verification_uri: string;
  expires_in: number;
  interval: number;
}

const MAX_WRONG_CODES = 5;
const KEPT_AFTER_EXPIRY_MS = 3_600_000;

const newAttempt = () => {
  const token = randomSecret();
  const userCode = String(randomInt(1_000_000)).padStart(6, '0');
  const id = randomId('attempt');
  return {
    id,
    stored: {
      attempt_id: id,
      attempt_token_hash: digest('claim-attempt', token),
      user_code_hash: digest('claim-code', `${id} ${userCode}`),
      attempt_expires_at: secondsFromNow(LIFETIMES.claimCode),
      wrong_codes: 0,
    },
    shown: {
      user_code: userCode,
      verification_uri: `${publicUrl()}${PANEL_PAGES.claim}?attempt=${token}`,
      expires_in: LIFETIMES.claimCode,
      interval: POLL_INTERVAL,
    } satisfies ClaimAttempt,
  };
};

/** Registrations of agents without a browser, and their claim by a person. */
const createRegistrations = ({ strapi }: { strapi: Core.Strapi }) => {
  const query = () => database(strapi)(REGISTRATIONS);

  return {
    async create({ type, loginHint, clientName, identity }: NewRegistration) {
      const registrationId = randomId('reg');
      const clientId = randomId('agent');
      const claimToken = randomSecret();
      const attempt = newAttempt();
      const name = plainName(clientName, 'An agent that gave no name');
      await ownService(strapi, 'clients').save({
        clientId,
        name,
        origin: 'identity',
        metadata: {
          client_id: clientId,
          client_name: name,
          grant_types: [],
          response_types: [],
          redirect_uris: [],
          token_endpoint_auth_method: 'none',
        },
      });
      const expiresAt = secondsFromNow(LIFETIMES.identityRegistration);
      await query().insert({
        registration_id: registrationId,
        client_id: clientId,
        type,
        login_hint: loginHint?.toLowerCase() ?? null,
        assertion_issuer: identity?.issuer ?? null,
        assertion_subject: identity?.subject ?? null,
        claim_token_hash: digest('claim-token', claimToken),
        ...attempt.stored,
        status: 'pending',
        created_at: new Date(),
        expires_at: expiresAt,
        poll_interval: POLL_INTERVAL,
      });
      return { registrationId, clientId, claimToken, expiresAt, attempt: attempt.shown };
    },

    async findByClaimToken(claimToken: string): Promise<RegistrationRow | null> {
      const hash = digest('claim-token', claimToken);
      const row = await query()
        .where({ claim_token_hash: hash })
        .first<RegistrationRow | undefined>('*');
      return row ?? null;
    },

    async find(registrationId: string): Promise<RegistrationRow | null> {
      const row = await query()
        .where({ registration_id: registrationId })
        .first<RegistrationRow | undefined>('*');
      return row ?? null;
    },

    /** Finds the claimed registration of an external identity, if its grant is still valid. */
    async findClaimed(identity: { issuer: string; subject: string }) {
      const rows = await query()
        .where({ assertion_issuer: identity.issuer, assertion_subject: identity.subject })
        .whereIn('status', ['claimed', 'redeemed'])
        .orderBy('id', 'desc')
        .select<RegistrationRow[]>('*');
      for (const row of rows) {
        const grant = await ownService(strapi, 'grants').findActive(row.grant_id ?? '');
        if (grant !== null) return { row, grant };
      }
      return null;
    },

    /** Issues a new code for a registration; null if it is no longer pending. */
    async renewAttempt(registrationId: string) {
      const attempt = newAttempt();
      const changed = await query()
        .where({ registration_id: registrationId, status: 'pending' })
        .update(attempt.stored);
      return changed === 1 ? attempt : null;
    },

    /**
     * Finds a pending registration by attempt token and code. A wrong code is counted; after five, the attempt is
     * invalid.
     */
    async findByCode(attemptToken: string, userCode: string): Promise<RegistrationRow | null> {
      const where = {
        attempt_token_hash: digest('claim-attempt', attemptToken),
        status: 'pending',
      };
      const row = await query()
        .where(where)
        .where('attempt_expires_at', '>', new Date())
        .where('wrong_codes', '<', MAX_WRONG_CODES)
        .first<(RegistrationRow & { attempt_id: string }) | undefined>('*');
      if (row === undefined) return null;
      const digits = userCode.replace(/\D/g, '');
      if (row.user_code_hash === digest('claim-code', `${row.attempt_id} ${digits}`)) return row;
      await query().where(where).increment('wrong_codes', 1);
      return null;
    },

    /** Changes the status atomically. Only one of several concurrent callers gets true. */
    async move(
      registrationId: string,
      from: RegistrationStatus,
      to: { status: RegistrationStatus; grant_id?: string },
    ): Promise<boolean> {
      const changed = await query()
        .where({ registration_id: registrationId, status: from })
        .update(to);
      return changed === 1;
    },

    /**
     * Records a poll. If it came too soon, the interval is increased permanently (RFC 8628 §3.5) and the result is
     * true.
     */
    async notePoll(row: RegistrationRow): Promise<boolean> {
      const last = row.polled_at === null ? 0 : new Date(row.polled_at).getTime();
      const isHasty = Date.now() - last < row.poll_interval * 1000 - 500;
      await query()
        .where({ registration_id: row.registration_id })
        .update({
          polled_at: new Date(),
          ...(isHasty ? { poll_interval: row.poll_interval + POLL_INTERVAL } : {}),
        });
      return isHasty;
    },

    /** Deletes expired unclaimed registrations, and claimed ones whose grant was deleted. */
    async removeDead(): Promise<void> {
      const past = new Date(Date.now() - KEPT_AFTER_EXPIRY_MS);
      await query()
        .whereIn('status', ['pending', 'denied'])
        .where('expires_at', '<', past)
        .delete();
      await query()
        .whereIn('status', ['claimed', 'redeemed'])
        .whereNotIn('grant_id', database(strapi)(GRANTS).select('grant_id'))
        .delete();
    },
  };
};

export default createRegistrations;
