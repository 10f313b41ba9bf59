import { errors } from '@strapi/utils';
import type { ReviewState } from '#newsroom/contracts/review';

/** Where a review is, where a move expected something else. */
interface CurrentReview {
  state: ReviewState;
  revision: number;
}

/** Thrown when a move does not lead on from where a review is now. */
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
