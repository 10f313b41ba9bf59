import { authorSubject } from '@ota-news/foundation/agent-tools/subjects';
import { defineTool, OVERWRITES, type CallContext } from '@ota-news/foundation/agent-tools/tool';
import { changeDocument } from '@ota-news/foundation/agent-tools/writing';
import { getService } from '@ota-news/foundation/contracts/services';
import { resourceId } from '@ota-news/foundation/fields/common';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { errors, z } from '@strapi/utils';
import type { EditorialArticle } from '../../../api/article/editorial-article';
import { plainTextNotice } from '../../../api/article/plain-text-notice';
import { articleChanges } from '../../../api/article/fields';
import { STORED_AS } from '../article-attributes';
import { ARTICLE } from '../../../api/article/stored-article';
import { readableFacts } from '../draft-facts';
import { expectedUpdatedAt } from '../expected-version';
import { findArticle } from '../lookups';
import { articleFacts, stateOf } from '../views/article';

/**
 * Goes on unless the article waits for its date and the agent may not publish: nobody looks at it
 * again before it goes out, so changing it is publishing.
 *
 * @throws ForbiddenError
 */
const permitScheduled = async (
  { strapi, ability }: CallContext,
  draft: EditorialArticle,
): Promise<void> => {
  if (draft.scheduledFor === null) return;
  const document = await authorSubject(strapi, draft);
  if ((await ability()).can('publish', ARTICLE, { document })) return;
  throw new errors.ForbiddenError(
    `Article ${draft.id} goes out by itself at ${draft.scheduledFor}, so changing it needs the right to publish. Ask the person you work for to take it off the schedule first.`,
  );
};

export const updateArticle = defineTool({
  name: 'update-article',
  title: 'Update an article',
  description:
    'Changes the fields you send; the others stay. It changes the draft: readers see it once it is published, with is_published true (needs content:publish) or by a person. Give `updated_at` of the draft you have read as expected_updated_at: if somebody saved it since, nothing is changed and the answer shows what it is now.',
  annotations: OVERWRITES,
  scopes: ['content:write'],
  furtherScopes: ({ is_published }) => (is_published === undefined ? [] : ['content:publish']),
  input: articleChanges.extend({
    id: resourceId().meta({ description: 'The lasting number of the article.' }),
    expected_updated_at: expectedUpdatedAt('get-article'),
  }),
  output: articleFacts.extend({
    notes: z.array(z.string()).meta({ description: 'What looks otherwise than may be meant.' }),
  }),
  async run({ id, expected_updated_at: expectedUpdatedAt, ...input }, context) {
    const { strapi, grant } = context;
    if (Object.keys(input).length === 0) {
      throw validationError([fieldError('', 'names no field to change')]);
    }
    const { draft } = await findArticle(strapi, { id });
    await permitScheduled(context, draft);
    const notices = await plainTextNotice(input.body);
    const notes = notices.map(({ path, message }) => `${path.join('.')}: ${message}`);
    const { scheduledFor } = await changeDocument(context, {
      uid: ARTICLE,
      documentId: draft.documentId,
      input,
      storedAs: STORED_AS,
      isPublishing: input.is_published === true,
      work: () =>
        getService(strapi, 'api::article.article-editing').updateFrom(id, input, {
          expectedUpdatedAt,
          author: { id: grant.person.id },
        }),
    });
    const versions = await findArticle(strapi, { id });
    const data = await readableFacts(context, versions.draft, stateOf(versions));
    const publication =
      scheduledFor === null ? `It is now ${data.state}` : `It is scheduled for ${scheduledFor}`;
    return {
      data: { ...data, notes },
      text: [
        `Changed ${Object.keys(input).join(', ')} of article ${id}. ${publication}; updated_at ${data.updated_at}.`,
        ...notes,
      ].join('\n'),
    };
  },
});
