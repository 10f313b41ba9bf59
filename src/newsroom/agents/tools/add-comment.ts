import { defineTool, ADDS } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { resourceId } from '@ota-news/foundation/fields/common';
import { passageAt } from '@ota-news/foundation/text/passages';
import { z } from '@strapi/utils';
import type { NewComment } from '@ota-news/foundation/contracts/review';
import { quotableBody } from '../draft-facts';
import { findArticle } from '../lookups';
import { exactPassage, placeOfPassage } from '../passages';
import { reviewerFor } from '../reviewing';

const MAX_TEXT_LENGTH = 4_000;

const passageOf = async (body: string, quote: string): Promise<NewComment['passage']> => {
  const from = await placeOfPassage(body, quote, 'quote');
  return { field: 'body', ...passageAt(body, { from, to: from + quote.length }) };
};

export const addComment = defineTool({
  name: 'add-comment',
  title: 'Comment on a draft',
  description: 'Comments on a draft or a passage of it, or answers a comment.',
  annotations: ADDS,
  scopes: ['content:write'],
  input: z.strictObject({
    id: resourceId(),
    text: z.string().trim().min(1).max(MAX_TEXT_LENGTH),
    quote: exactPassage().optional().meta({ description: 'The passage, exactly as in the body.' }),
    answers: resourceId().optional().meta({ description: 'Number of a comment, from get-review.' }),
  }),
  output: z.object({ comment_id: z.number().int() }),
  async run({ id, text, quote, answers }, context) {
    const { strapi } = context;
    const { draft } = await findArticle(strapi, { id });
    const { entry, actor } = await reviewerFor(context, draft);
    const passage =
      quote === undefined ? undefined : await passageOf(await quotableBody(context, draft), quote);
    const commentId = await getService(strapi, 'review', 'comments').add(
      entry,
      { text, passage, answers },
      actor,
    );
    return { data: { comment_id: commentId }, text: `Added comment ${commentId}.` };
  },
});
