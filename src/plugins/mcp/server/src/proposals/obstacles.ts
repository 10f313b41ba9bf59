import { isValueInUse, type FieldError } from '@ota-news/foundation/fields/errors';
import { ConflictError } from '@ota-news/foundation/network/conflict-error';
import { errors } from '@strapi/utils';

/** Reason why a proposal cannot be accepted unchanged. */
export type Obstacle =
  /** A unique value, such as the name or slug, is used by another entry, or a value is invalid. */
  | { kind: 'name-taken' | 'address-taken' | 'value-taken' | 'invalid'; field: string }
  /** The agent sent the same idempotency key with different contents, and the other call was executed. */
  | { kind: 'repeated' }
  /** The document, or an entry it refers to, no longer exists. */
  | { kind: 'missing' }
  /** The draft was saved since the agent has read it. */
  | { kind: 'changed' }
  /** The person's role does not permit all of it. */
  | { kind: 'forbidden' };

const REPEATED = 'idempotency_key';
const ADDRESS = 'slug';

/**
 * Classifies the error of a dry run.
 *
 * @param naming field that contains the name of documents of this type
 * @returns null for unexpected errors
 */
export const obstacleIn = (error: unknown, naming: string | undefined): Obstacle | null => {
  if (error instanceof errors.ForbiddenError) return { kind: 'forbidden' };
  if (error instanceof errors.NotFoundError) return { kind: 'missing' };
  if (error instanceof ConflictError) return { kind: 'changed' };
  if (!(error instanceof errors.ValidationError)) return null;
  const { errors: faults = [] } = error.details as { errors?: FieldError[] };
  if (faults.some(({ path }) => path[0] === REPEATED)) return { kind: 'repeated' };
  const [first] = faults;
  if (first === undefined) return { kind: 'invalid', field: '' };
  const field = String(first.path[0] ?? '');
  if (!isValueInUse(first)) return { kind: 'invalid', field };
  if (field === naming) return { kind: 'name-taken', field };
  return { kind: field === ADDRESS ? 'address-taken' : 'value-taken', field };
};
