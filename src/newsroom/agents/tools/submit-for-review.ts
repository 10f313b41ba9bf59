import { defineTool, ADDS } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { inTransaction } from '@ota-news/foundation/database/connection';
import { requireVersion } from '@ota-news/foundation/document-versions/expectation';
import { resourceId } from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';
import { REVIEW_STATES } from '@ota-news/foundation/contracts/review';
import { expectedUpdatedAt } from '../expected-version';
import { findArticle } from '../lookups';
import { reviewerFor } from '../reviewing';

const MAX_NOTE_LENGTH = 4_000;

export const submitForReview = defineTool({
  name: 'submit-for-review',
  title: 'Submit for review',
  description: 'Notifies the reviewers of a draft; get-review has their answer.',
  annotations: ADDS,
  scopes: ['content:write'],
  input: z.strictObject({
    id: resourceId(),
    note: z.string().trim().max(MAX_NOTE_LENGTH).optional(),
    expected_updated_at: expectedUpdatedAt().optional(),
  }),
  output: z.object({ id: z.number().int(), state: z.enum(REVIEW_STATES) }),
  async run({ id, note, expected_updated_at: updatedAt }, context) {
    const { strapi } = context;
    const { draft } = await findArticle(strapi, { id });
    const { entry, actor } = await reviewerFor(context, draft);
    const { state } = await inTransaction(strapi, async ({ query }) => {
      if (updatedAt !== undefined) {
        await requireVersion(
          strapi,
          query,
          { uid: entry.contentType, documentId: entry.documentId, expectation: { updatedAt } },
          { noun: 'article', readWith: 'get-article' },
        );
      }
      return getService(strapi, 'review', 'reviews').move(entry, { move: 'submit', note }, actor);
    });
    return { data: { id, state }, text: `Submitted article ${id} for review.` };
  },
});
