import { defineChange, OVERWRITES } from '@ota-news/foundation/agent-tools/tool';
import { resourceId, text } from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';
import { expectedUpdatedAt } from '../expected-version';
import { exactPassage, placeOfPassage } from '../passages';
import { articleChange, changedArticle } from './update-article';

export const editArticle = defineChange({
  name: 'edit-article',
  title: 'Edit an article',
  description: 'Replaces a passage that stands once in the body of the draft.',
  annotations: OVERWRITES,
  scopes: ['content:write'],
  input: z.strictObject({
    id: resourceId(),
    old_text: exactPassage(),
    new_text: text(),
    expected_updated_at: expectedUpdatedAt(),
  }),
  output: changedArticle,
  prepare: ({ id, old_text: oldText, new_text: newText, expected_updated_at: basis }, context) =>
    articleChange(context, {
      id,
      expectedUpdatedAt: basis,
      async edit(body) {
        const place = await placeOfPassage(body, oldText, 'old_text');
        return body.slice(0, place) + newText + body.slice(place + oldText.length);
      },
    }),
});
