import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import type { NoticeMailer, ReviewNotice } from '@ota-news/foundation/contracts/review';
import { personBehind } from '@ota-news/foundation/document-versions/author-columns';
import type { TransactionScope } from '@ota-news/foundation/database/connection';
import type { ChangeAuthor } from '@ota-news/foundation/document-versions/change-origin';
import { titleOf } from '@ota-news/foundation/document-versions/content';
import type { Job, JobResult } from '@ota-news/foundation/jobs/job';
import { entryAddress, isSingleType } from '@ota-news/foundation/document-versions/entry-address';
import { absolute, panelPath, publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import { noticeTexts } from '../mail/notice';
import type { NoticeKind } from '../notice-kind';
import { ownService } from '../own-services';
import type { ReviewRow } from '../review-rows';
import { reviewSettings } from '../settings';

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

  const sendOnce = async (notice: ReviewNotice, send: NoticeMailer): Promise<void> => {
    const key = notice.messageId;
    const sending = sent.get(key) ?? send(notice);
    sent.set(key, sending);
    try {
      await sending;
    } catch (error) {
      sent.delete(key);
      throw error;
    }
  };

  /** The name that readers see, where the project has public pages. */
  const siteName = async (): Promise<string> =>
    isInstalled(strapi, 'site')
      ? (await getService(strapi, 'site', 'frame').publication()).name
      : reviewSettings.of(strapi).siteName;

  return {
    /** Stores a notice in the transaction of its move. */
    async write(
      scope: TransactionScope,
      { review, kind, to, by, commentId }: Notice,
    ): Promise<void> {
      if (to === null || to === personBehind(by)) return;
      if (ownService(strapi, 'notice-mail').mailer() === null) return;
      await ownService(strapi, 'notice-queue').add(scope, [
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
      const send = ownService(strapi, 'notice-mail').mailer();
      if (send === null) return { skipped: 'The project sends no notices.' };
      const review = await ownService(strapi, 'reviews').byId(reviewId);
      if (review === undefined || !isStillSo(kind, to, review)) {
        return { skipped: 'The review has gone on.' };
      }
      const person = await ownService(strapi, 'people').addressee(to);
      if (person === null) return { skipped: 'This person has no account any more.' };
      const { content_type: uid, document_id: documentId } = review;
      const draft = await strapi.documents(uid).findOne({ documentId });
      if (draft === null) return { skipped: 'The entry is gone.' };
      const form = `${panelPath()}${entryAddress(uid, documentId, isSingleType(strapi, uid))}`;
      const note =
        commentId === null ? null : await ownService(strapi, 'comments').textOf(commentId);
      const title = titleOf(draft) ?? documentId;
      const notice = {
        to: person.email,
        messageId: `${idempotencyKey.replaceAll(':', '.')}@${new URL(publicUrl()).hostname}`,
        ...noticeTexts({
          kind,
          by: { name: by, agent },
          title,
          note,
          link: absolute(form),
          siteName: await siteName(),
          language: person.language,
        }),
      };
      await sendOnce(notice, send);
      return { detail: `Sent to ${person.name}` };
    },
  };
};

export default createNotices;
