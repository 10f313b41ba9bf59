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

/** Token id for calls by agents; no API token has this id. */
const OF_AN_AGENT = 0;

interface StoredCall {
  fingerprint: string;
  answer: string;
}

/** Registers the table of answered requests. */
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

/** Returns the key columns of a call. Keys of tokens contain no space, so agents' keys can't collide with them. */
const placeOf = ({ caller, key }: RepeatableCall) =>
  'tokenId' in caller
    ? { token_id: caller.tokenId, key }
    : { token_id: OF_AN_AGENT, key: `${caller.grantId} ${key}` };

/** Returns the header of a request; Node.js joins repeated headers into one string. */
export const keyHeaderOf = ({ headers }: IncomingMessage): string | undefined =>
  headers['idempotency-key']?.toString();

/**
 * Parses the `Idempotency-Key` header (draft-ietf-httpapi-idempotency-key-header).
 *
 * @param header undefined if absent
 * @throws ValidationError if it is empty, too long or not printable
 */
export const keyFrom = (header: string | undefined): string | null => {
  if (header === undefined) return null;
  if (header.length > MAX_KEY_LENGTH || !/^[\x21-\x7e]+$/.test(header)) {
    throw mismatch(`must be 1 to ${MAX_KEY_LENGTH} printable ASCII characters without spaces`);
  }
  return header;
};

const oldest = (): Date => new Date(Date.now() - KEPT_HOURS * 3_600_000);

/** Stores responses by token and key for a day, so that a retry gets the first response. */
const createIdempotency = ({ strapi }: { strapi: Core.Strapi }) => {
  /**
   * Returns the stored response to the same request, or null.
   *
   * @throws ValidationError if the key was used for a different request
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
   * Deletes expired keys so that they can be reused. Runs outside the main transaction: concurrent requests
   * that delete the same rows would wait for its end.
   */
  const forgetOld = async (): Promise<void> => {
    await database(strapi)(TABLE).where('created_at', '<', oldest()).delete();
  };

  /** Inserts the key; fails on the unique index if it has been claimed. */
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
          // Claim before the work: a concurrent identical request waits here for the first transaction to
          // end, then fails without side effects.
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
