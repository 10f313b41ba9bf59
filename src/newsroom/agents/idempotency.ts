import type { CallContext } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import { createHash } from 'node:crypto';

const MAX_KEY_LENGTH = 100;
const FIELD = 'idempotency_key';

/** Input field that lets an agent retry a creation without creating a duplicate. */
export const idempotencyKey = () =>
  z
    .string()
    .max(MAX_KEY_LENGTH)
    .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII characters without spaces')
    .optional()
    .meta({ description: 'Repeated within a day, it gets the first answer.' });

interface RepeatableCall {
  tool: string;
  key: string | undefined;
  input: unknown;
}

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');

const keyedCall = ({ grant }: CallContext, key: string, { tool, input }: RepeatableCall) => ({
  caller: { grantId: grant.grantId },
  key,
  fingerprint: digestOf([tool, input]),
  field: FIELD,
});

/**
 * Returns the first answer to a call with a key, or null.
 *
 * @throws ValidationError when the key was used for a different call
 */
export const firstAnswer = async <T>(
  context: CallContext,
  call: RepeatableCall,
): Promise<T | null> =>
  call.key === undefined
    ? null
    : getService(context.strapi, 'ingestion', 'idempotency').recall<T>(
        keyedCall(context, call.key, call),
      );

/**
 * Runs a creation once per grant and key.
 *
 * @throws ValidationError when the key was used for a different call
 */
export const runIdempotently = <T>(
  context: CallContext,
  call: RepeatableCall,
  work: () => Promise<T>,
): Promise<T> => {
  if (call.key === undefined || context.isPart === true) return work();
  return getService(context.strapi, 'ingestion', 'idempotency').once(
    keyedCall(context, call.key, call),
    work,
  );
};

/**
 * Runs a creation without a key, unless the same grant has made the same within a day.
 *
 * @param same what two calls have in common that create the same
 * @param refusal error for a repetition, of the first result
 */
export const runUnlessRepeated = async <T>(
  { strapi, grant, isPart }: CallContext,
  same: unknown,
  work: () => Promise<T>,
  refusal: (first: T) => Error,
): Promise<T> => {
  if (isPart === true) return work();
  const fingerprint = digestOf(same);
  let isFirst = false;
  const result = await getService(strapi, 'ingestion', 'idempotency').once(
    // Keys of agents contain no space.
    { caller: { grantId: grant.grantId }, key: `without key ${fingerprint}`, fingerprint },
    () => {
      isFirst = true;
      return work();
    },
  );
  if (!isFirst) throw refusal(result);
  return result;
};
