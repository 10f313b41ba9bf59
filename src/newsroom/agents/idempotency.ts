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

/**
 * Runs a creation once per grant and key.
 *
 * @throws ValidationError when the key was used for a different call
 */
export const runIdempotently = <T>(
  { strapi, grant }: CallContext,
  { tool, key, input }: RepeatableCall,
  work: () => Promise<T>,
): Promise<T> => {
  if (key === undefined) return work();
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([tool, input]))
    .digest('hex');
  return getService(strapi, 'ingestion', 'idempotency').once(
    { caller: { grantId: grant.grantId }, key, fingerprint, field: FIELD },
    work,
  );
};
