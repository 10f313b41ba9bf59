import {
  defineChange,
  OVERWRITES,
  type Answer,
  type CallContext,
  type PreparedChange,
  type Stored,
} from '@ota-news/foundation/agent-tools/tool';
import { changeDocument } from '@ota-news/foundation/agent-tools/writing';
import { getService } from '@ota-news/foundation/contracts/services';
import { resourceId } from '@ota-news/foundation/fields/common';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { z } from '@strapi/utils';
import { plainTextNotice } from '#api/article/plain-text-notice';
import { articleChanges, type ArticleChanges } from '#api/article/fields';
import { STORED_AS } from '../article-attributes';
import { ARTICLE } from '#api/article/stored-article';
import { quotableBody, readableFacts } from '../draft-facts';
import { expectedUpdatedAt } from '../expected-version';
import { findArticle } from '../lookups';
import { permitScheduled } from '../scheduled';
import { bodyEdits, withEdits } from '../passages';
import { articleFacts, stateOf } from '../views/article';

/** What a changed article is answered with. */
export const changedArticle = articleFacts.extend({
  notes: z.array(z.string()).meta({ description: 'Warnings about unintended rendering.' }),
});

interface ArticleChange {
  id: number;
  expectedUpdatedAt: string;
  sent?: ArticleChanges;
  /** Makes the new body of the draft's. */
  edit?(body: string): Promise<string>;
}

interface ChangedArticle extends Stored {
  scheduledFor: string | null;
}

/** Prepares a change of an article's draft, and of what readers see of it where `is_published` is sent. */
export const articleChange = async (
  context: CallContext,
  { id, expectedUpdatedAt, sent = {}, edit }: ArticleChange,
): Promise<PreparedChange<ChangedArticle, Answer<z.infer<typeof changedArticle>>>> => {
  const { strapi, grant } = context;
  const { draft } = await findArticle(strapi, { id });
  await permitScheduled(context, draft);
  // The edit applies to the draft read above; if it changed since, storing it fails on `expected_updated_at`.
  const input =
    edit === undefined ? sent : { ...sent, body: await edit(await quotableBody(context, draft)) };
  const notices = await plainTextNotice(input.body);
  const notes = notices.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return {
    async store() {
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
      return { id, scheduledFor };
    },
    async answer({ scheduledFor }) {
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
  };
};

export const updateArticle = defineChange({
  name: 'update-article',
  title: 'Update an article',
  description:
    'Changes the fields you send, in the draft: readers see it once published. Lists are replaced whole.',
  annotations: OVERWRITES,
  scopes: ['content:write'],
  furtherScopes: ({ is_published }) => (is_published === undefined ? [] : ['content:publish']),
  input: articleChanges.extend({
    id: resourceId(),
    expected_updated_at: expectedUpdatedAt(),
    body_edits: bodyEdits().optional(),
  }),
  output: changedArticle,
  async prepare(
    { id, expected_updated_at: expectedUpdatedAt, body_edits: edits, ...sent },
    context,
  ) {
    if (edits !== undefined && sent.body !== undefined) {
      throw validationError([fieldError('body_edits', 'cannot be combined with body')]);
    }
    if (edits === undefined && Object.keys(sent).length === 0) {
      throw validationError([fieldError('', 'names no field to change')]);
    }
    return articleChange(context, {
      id,
      expectedUpdatedAt,
      sent,
      edit: edits === undefined ? undefined : (body) => withEdits(body, edits),
    });
  },
});
