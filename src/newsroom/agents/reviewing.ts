import { authorSubject } from '@ota-news/foundation/agent-tools/subjects';
import type { CallContext } from '@ota-news/foundation/agent-tools/tool';
import { currentOrigin } from '@ota-news/foundation/document-versions/change-origin';
import { z } from '@strapi/utils';
import type { EditorialArticle } from '#api/article/editorial-article';
import { ARTICLE } from '#api/article/stored-article';
import { COMMENT_ON_DRAFTS, SUBMIT_DRAFTS } from '@ota-news/foundation/contracts/review';
import {
  REVIEW_STATES,
  type Review,
  type ReviewActor,
  type ReviewComment,
  type ReviewedEntry,
  type ReviewThread,
} from '@ota-news/foundation/contracts/review';
import { nameOfAuthor } from './views/change-author';

/** Builds the review actor for an agent: it can submit and comment; only people decide. */
export const reviewerFor = async (
  { strapi, ability }: CallContext,
  draft: EditorialArticle,
): Promise<{ entry: ReviewedEntry; actor: ReviewActor }> => {
  const rights = await ability();
  const document = await authorSubject(strapi, draft);
  return {
    entry: { contentType: ARTICLE, documentId: draft.documentId },
    actor: {
      by: currentOrigin(strapi).by,
      may(what) {
        switch (what) {
          case 'comment':
            return (
              rights.holds('content:read', COMMENT_ON_DRAFTS) &&
              rights.can('read', ARTICLE, { document })
            );
          case 'submit':
            return (
              rights.holds('content:write', SUBMIT_DRAFTS) &&
              rights.can('update', ARTICLE, { document })
            );
          default:
            return false;
        }
      },
    },
  };
};

const commentFields = { id: z.number().int(), by: z.string(), at: z.string(), text: z.string() };

/** Review of a draft with its comments. */
export const reviewView = z.object({
  id: z.number().int().meta({ description: 'Number of the article.' }),
  state: z.enum(REVIEW_STATES),
  submitted_by: z.string().nullable(),
  assigned_to: z.string().nullable(),
  comments: z.array(
    z.object({
      ...commentFields,
      quote: z.string().nullable(),
      is_resolved: z.boolean(),
      answers: z.array(z.object(commentFields)),
    }),
  ),
});

export type ReviewView = z.infer<typeof reviewView>;

const commentView = ({ id, by, at, text }: ReviewComment) => ({
  id,
  by: nameOfAuthor(by),
  at,
  text,
});

export const viewReview = (id: number, review: Review, threads: ReviewThread[]): ReviewView => ({
  id,
  state: review.state,
  submitted_by: review.submitter?.name ?? null,
  assigned_to: review.assignee?.name ?? null,
  comments: threads.map((thread) => ({
    ...commentView(thread),
    quote: thread.passage?.quote ?? null,
    is_resolved: thread.resolved !== null,
    answers: thread.answers.map(commentView),
  })),
});

const STATES: Record<Review['state'], string> = {
  writing: 'is being written',
  in_review: 'is in review',
  changes_asked: 'waits for changes that were asked for',
  ready: 'is ready to be published',
};

/** Formats a review as text. */
export const reviewText = ({ id, state, comments }: ReviewView): string =>
  [
    `Article ${id} ${STATES[state]}.`,
    ...comments.map(
      (comment) =>
        `- [${comment.id}] ${comment.by}${comment.is_resolved ? ' (dealt with)' : ''}: ${
          comment.quote === null ? '' : `on “${comment.quote}”: `
        }${comment.text}${comment.answers.map(({ by, text }) => `\n  - ${by}: ${text}`).join('')}`,
    ),
  ].join('\n');
