import {
  database,
  inTransaction,
  isUniqueViolation,
} from '@ota-news/foundation/database/connection';
import { registerOwnTables, required } from '@ota-news/foundation/database/own-tables';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import type { Core } from '@strapi/strapi';
import type { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { IdempotencyService, RepeatableCall } from '#newsroom/contracts/ingestion';

const TABLE = 'idempotency_keys';
const KEPT_HOURS = 24;
const MAX_KEY_LENGTH = 255;

/** No API token has this number. */
const OF_AN_AGENT = 0;

interface StoredCall {
  fingerprint: string;
  answer: string;
}

/** Registers the table of answered calls. */
export const registerIdempotencyTable = (strapi: Core.Strapi): void =>
  registerOwnTables(strapi, 'ingestion', [
    {
      name: TABLE,
      attributes: {
        token_id: required.integer,
        key: required.string,
        fingerprint: required.string,
        answer: required.text,
        created_at: required.date,
      },
      unique: [['token_id', 'key']],
      indexes: [['created_at']],
    },
  ]);

export const fingerprintOf = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
};

const HEADER = 'Idempotency-Key';

const mismatch = (message: string, field = HEADER): errors.ValidationError =>
  validationError([fieldError(field, message)]);

/** Where a call is kept. A key of a token has no space, so that no agent's is one of them. */
const placeOf = ({ caller, key }: RepeatableCall) =>
  'tokenId' in caller
    ? { token_id: caller.tokenId, key }
    : { token_id: OF_AN_AGENT, key: `${caller.grantId} ${key}` };

/** The header of a request; Node.js gives several of them as one text. */
export const keyHeaderOf = ({ headers }: IncomingMessage): string | undefined =>
  headers['idempotency-key']?.toString();

/**
 * Reads the `Idempotency-Key` header (draft-ietf-httpapi-idempotency-key-header).
 *
 * @param header undefined where there is none
 * @throws ValidationError when it is empty, too long or not printable
 */
export const keyFrom = (header: string | undefined): string | null => {
  if (header === undefined) return null;
  if (header.length > MAX_KEY_LENGTH || !/^[\x21-\x7e]+$/.test(header)) {
    throw mismatch(`must be 1 to ${MAX_KEY_LENGTH} printable ASCII characters without spaces`);
  }
  return header;
};

const oldest = (): Date => new Date(Date.now() - KEPT_HOURS * 3_600_000);

/** Remembers answers by token and key for a day, so that a retry gets the first answer. */
const createIdempotency = ({ strapi }: { strapi: Core.Strapi }) => {
  /**
   * The answer that the same call got before, or null.
   *
   * @throws ValidationError when the key was used for another call
   */
  const recall = async <T>(call: RepeatableCall): Promise<T | null> => {
    const stored = await database(strapi)(TABLE)
      .where(placeOf(call))
      .andWhere('created_at', '>', oldest())
      .first<StoredCall | undefined>('fingerprint', 'answer');
    if (stored === undefined) return null;
    if (stored.fingerprint !== call.fingerprint) {
      throw mismatch(
        'was used for a different request; use a new key for a new request',
        call.field,
      );
    }
    return JSON.parse(stored.answer) as T;
  };

  /**
   * Makes room for keys that are used again after a day. Not in the transaction of a creation: others
   * that find the same old keys would wait for its end.
   */
  const forgetOld = async (): Promise<void> => {
    await database(strapi)(TABLE).where('created_at', '<', oldest()).delete();
  };

  /** Fails on the unique index when the key has been claimed already. */
  const claim = async (query: Knex, call: RepeatableCall, answer: unknown): Promise<void> => {
    await query(TABLE).insert({
      ...placeOf(call),
      fingerprint: call.fingerprint,
      answer: JSON.stringify(answer),
      created_at: new Date(),
    });
  };

  const settle = async (query: Knex, call: RepeatableCall, answer: unknown) => {
    await query(TABLE)
      .where(placeOf(call))
      .update({ answer: JSON.stringify(answer) });
  };

  const service: IdempotencyService = {
    recall,

    async once<T>(call: RepeatableCall, work: () => Promise<T>): Promise<T> {
      const known = await recall<T>(call);
      if (known !== null) return known;
      await forgetOld();
      let isClaimed = false;
      try {
        return await inTransaction(strapi, async ({ query }) => {
          // Before the work begins: the same call at the same moment waits here for the end of the
          // first one's transaction, then fails without having done anything.
          await claim(query, call, null);
          isClaimed = true;
          const answer = await work();
          await settle(query, call, answer);
          return answer;
        });
      } catch (error) {
        const isBeaten = !isClaimed && isUniqueViolation(error);
        const answer = isBeaten ? await recall<T>(call) : null;
        if (answer === null) throw error;
        return answer;
      }
    },
  };
  return service;
};

export default createIdempotency;
