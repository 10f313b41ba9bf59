import type { NoticeKind } from './notice-kind';

declare module '@ota-news/foundation/jobs/kinds' {
  interface JobKinds {
    'review-notice': {
      reviewId: number;
      kind: NoticeKind;
      /** Id of the recipient. */
      to: number;
      by: string;
      /** Absent in jobs stored before agents could review. */
      agent?: string | null;
      commentId: number | null;
    };
  }
}
