import { getService } from '@ota-news/foundation/contracts/services';
import { personBehind } from '@ota-news/foundation/document-versions/author-columns';
import type { ChangeAuthor } from '@ota-news/foundation/document-versions/change-origin';
import { titleOf } from '@ota-news/foundation/document-versions/content';
import { absolute, panelPath, publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import {
  PermanentFailure,
  type Effect,
  type EffectResult,
  type EffectScope,
} from '#newsroom/contracts/publishing';
import { MailFailure, sendMail, type Mail } from '#newsroom/mail/mailer';
import { NOTICES, noticeMail, type NoticeKind } from '../mail/notice';
import { own } from '../own-services';
import type { ReviewRow } from '../review-rows';

/** Messages; an attempt is repeated soon. */
const REMEMBERED = 1_000;

/** What somebody is told about a review. */
export interface Notice {
  /** The review as it is with the move that the notice is about. */
  review: ReviewRow;
  kind: NoticeKind;
  /** The person; nobody is told of what they did themselves, or where there is nobody to tell. */
  to: number | null;
  by: ChangeAuthor;
  /** What was said with the move. */
  commentId: number | null;
}

const payloadOf = z.object({
  reviewId: z.number(),
  kind: z.enum(NOTICES),
  to: z.number(),
  by: z.string(),
  agent: z.string().nullable().default(null),
  commentId: z.number().nullable(),
});

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

/** Whether a notice that comes late still tells how things are. */
const isStillSo = (kind: NoticeKind, to: number, review: ReviewRow): boolean => {
  switch (kind) {
    case 'ask_changes':
      return review.state === 'changes_asked' && review.submitter_id === to;
    case 'approve':
      // Publication follows at once, and ends the review.
      return review.state === 'ready' || review.state === 'writing';
    default:
      return review.state === 'in_review' && review.assignee_id === to;
  }
};

/**
 * Notices by mail. They are written down with the move that they are about, and sent afterwards by the worker of
 * publications, so that one that was not taken is sent again, and none goes out for a move that was not stored.
 */
const createNotices = ({ strapi }: { strapi: Core.Strapi }) => {
  /** What this process has sent, or is sending: an attempt that has taken too long ends no message. */
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
    /** Writes a notice down in the transaction of its move. */
    async write(scope: EffectScope, { review, kind, to, by, commentId }: Notice): Promise<void> {
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
     * Handles the effect. Where a connection breaks after a message may have been taken, it is sent once more under
     * the same Message-ID, by which mail programs tell a repetition.
     */
    async perform({ payload, idempotencyKey }: Effect): Promise<EffectResult> {
      const { reviewId, kind, to, by, agent, commentId } = payloadOf.parse(payload);
      const review = await own(strapi, 'reviews').byId(reviewId);
      if (review === undefined || !isStillSo(kind, to, review)) {
        return { skipped: 'The review has gone on.' };
      }
      const person = await own(strapi, 'people').addressee(to);
      if (person === null) return { skipped: 'This person has no account any more.' };
      const { content_type: uid, document_id: documentId } = review;
      const draft = await strapi.documents(uid).findOne({ documentId });
      if (draft === null) return { skipped: 'The entry is gone.' };
      const form = `${panelPath()}/content-manager/collection-types/${uid}/${documentId}`;
      const note = commentId === null ? null : await own(strapi, 'comments').textOf(commentId);
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
