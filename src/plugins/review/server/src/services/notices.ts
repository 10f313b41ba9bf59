import { getService } from '@ota-news/foundation/contracts/services';
import { personBehind } from '@ota-news/foundation/document-versions/author-columns';
import type { TransactionScope } from '@ota-news/foundation/database/connection';
import type { ChangeAuthor } from '@ota-news/foundation/document-versions/change-origin';
import { titleOf } from '@ota-news/foundation/document-versions/content';
import { PermanentFailure, type Job, type JobResult } from '@ota-news/foundation/jobs/job';
import { absolute, panelPath, publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import { MailFailure, sendMail, type Mail } from '#newsroom/mail/mailer';
import { noticeMail } from '../mail/notice';
import type { NoticeKind } from '../notice-kind';
import { ownService } from '../own-services';
import type { ReviewRow } from '../review-rows';

/** Number of Message-IDs kept to detect duplicates; retries follow soon. */
const REMEMBERED = 1_000;

/** Notice about a review, sent to one person. */
export interface Notice {
  /** Review after the move. */
  review: ReviewRow;
  kind: NoticeKind;
  /** Id of the recipient; null for none. Authors are not notified of their own actions. */
  to: number | null;
  by: ChangeAuthor;
  /** Comment submitted with the move. */
  commentId: number | null;
}

const named = (by: ChangeAuthor): { by: string; agent: string | null } => {
  switch (by.kind) {
    case 'agent':
      return { by: by.person.name, agent: by.name };
    case 'service':
      return { by: '', agent: null };
    default:
      return { by: by.name, agent: null };
  }
};

/** Checks if a delayed notice is still accurate. */
const isStillSo = (kind: NoticeKind, to: number, review: ReviewRow): boolean => {
  switch (kind) {
    case 'ask_changes':
      return review.state === 'changes_asked' && review.submitter_id === to;
    case 'approve':
      // Publishing right after the approval resets the state to `writing`.
      return review.state === 'ready' || review.state === 'writing';
    default:
      return review.state === 'in_review' && review.assignee_id === to;
  }
};

/**
 * Notices by mail. Stored as jobs in the transaction of the move and sent later from the job queue:
 * failed ones are retried, and rolled back moves send none.
 */
const createNotices = ({ strapi }: { strapi: Core.Strapi }) => {
  /** Messages sent or being sent by this process; a timeout of an attempt does not cancel its message. */
  const sent = new LRUCache<string, Promise<void>>({ max: REMEMBERED });

  const sendOnce = async (mail: Mail & { messageId: string }): Promise<void> => {
    const key = mail.messageId;
    const sending = sent.get(key) ?? sendMail(strapi, 'review', mail);
    sent.set(key, sending);
    try {
      await sending;
    } catch (error) {
      sent.delete(key);
      throw error;
    }
  };

  return {
    /** Stores a notice in the transaction of its move. */
    async write(
      scope: TransactionScope,
      { review, kind, to, by, commentId }: Notice,
    ): Promise<void> {
      if (to === null || to === personBehind(by)) return;
      await getService(strapi, 'publishing', 'effects').add(scope, [
        {
          kind: 'review-notice',
          documentId: review.document_id,
          payload: { reviewId: review.id, kind, to, ...named(by), commentId },
          idempotencyKey: `review:${randomUUID()}`,
        },
      ]);
    },

    /**
     * Performs the job. If the connection breaks after the server may have accepted the message, it is
     * sent again with the same Message-ID, by which mail clients detect duplicates.
     */
    async perform({ payload, idempotencyKey }: Job<'review-notice'>): Promise<JobResult> {
      const { reviewId, kind, to, by, agent = null, commentId } = payload;
      const review = await ownService(strapi, 'reviews').byId(reviewId);
      if (review === undefined || !isStillSo(kind, to, review)) {
        return { skipped: 'The review has gone on.' };
      }
      const person = await ownService(strapi, 'people').addressee(to);
      if (person === null) return { skipped: 'This person has no account any more.' };
      const { content_type: uid, document_id: documentId } = review;
      const draft = await strapi.documents(uid).findOne({ documentId });
      if (draft === null) return { skipped: 'The entry is gone.' };
      const form = `${panelPath()}/content-manager/collection-types/${uid}/${documentId}`;
      const note =
        commentId === null ? null : await ownService(strapi, 'comments').textOf(commentId);
      const title = titleOf(draft) ?? documentId;
      try {
        await sendOnce({
          to: person.email,
          messageId: `${idempotencyKey.replaceAll(':', '.')}@${new URL(publicUrl()).hostname}`,
          ...noticeMail({
            kind,
            by: { name: by, agent },
            title,
            note,
            link: absolute(form),
            siteName: (await getService(strapi, 'site', 'frame').publication()).name,
            language: person.language,
          }),
        });
      } catch (error) {
        const isPointless = error instanceof MailFailure && error.kind === 'recipient';
        throw isPointless ? new PermanentFailure(error.message) : error;
      }
      return { detail: `Sent to ${person.name}` };
    },
  };
};

export default createNotices;
