import type { FieldError } from '@ota-news/foundation/fields/errors';
import { errors } from '@strapi/utils';

/** Why a proposal can't be accepted as it is, in the terms of those who decide. */
export type Obstacle =
  /** Another entry has the name, the address or another value that only one may have. */
  | { kind: 'name-taken' | 'address-taken' | 'value-taken' | 'invalid'; field: string }
  /** The agent has sent it twice, with different contents, and the other one stands. */
  | { kind: 'repeated' }
  /** Something that it is about, or leads to, is no longer there. */
  | { kind: 'missing' }
  /** The person's role allows a part of it alone. */
  | { kind: 'forbidden' };

const REPEATED = 'idempotency_key';
const ADDRESS = 'slug';

/**
 * What the refusal of a rehearsed call means.
 *
 * @param naming the field by which documents of the type are known
 * @returns null for what is no refusal
 */
export const obstacleIn = (error: unknown, naming: string | undefined): Obstacle | null => {
  if (error instanceof errors.ForbiddenError) return { kind: 'forbidden' };
  if (error instanceof errors.NotFoundError) return { kind: 'missing' };
  if (!(error instanceof errors.ValidationError)) return null;
  const { errors: faults = [] } = error.details as { errors?: FieldError[] };
  const named = faults.map(({ path, message }) => ({ field: String(path[0] ?? ''), message }));
  if (named.some(({ field }) => field === REPEATED)) return { kind: 'repeated' };
  const [first] = named;
  if (first === undefined) return { kind: 'invalid', field: '' };
  const { field, message } = first;
  if (!/\balready\b|\bis taken\b/.test(message)) return { kind: 'invalid', field };
  if (field === naming) return { kind: 'name-taken', field };
  return { kind: field === ADDRESS ? 'address-taken' : 'value-taken', field };
};
