import { ConflictError } from '@ota-news/foundation/network/conflict-error';
import type { ReviewState } from '@ota-news/foundation/contracts/review';

/** Current state of a review, reported with a conflict. */
interface CurrentReview {
  state: ReviewState;
  revision: number;
}

/** A move does not match the current state or revision of a review. */
export const reviewConflict = (message: string, details: CurrentReview): ConflictError =>
  new ConflictError(message, { name: 'ReviewConflict', details });
