import { errors } from '@strapi/utils';
import type { ReviewState } from '#newsroom/contracts/review';

/** Current state of a review, reported with a conflict. */
interface CurrentReview {
  state: ReviewState;
  revision: number;
}

/** Thrown when a move does not match the current state or revision of a review. */
export class ReviewConflict extends errors.ApplicationError<
  'ReviewConflict',
  string,
  CurrentReview
> {
  constructor(message: string, current: CurrentReview) {
    super(message, current);
    this.name = 'ReviewConflict';
  }
}
