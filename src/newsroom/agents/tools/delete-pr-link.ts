import { defineTool, OVERWRITES } from '@ota-news/foundation/agent-tools/tool';
import { deleteDocument } from '@ota-news/foundation/agent-tools/writing';
import { getService } from '@ota-news/foundation/contracts/services';
import { resourceId } from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';
import { expectedUpdatedAt } from '../expected-version';
import { findPressLink } from '../press-links';

export const deletePrLink = defineTool({
  name: 'delete-pr-link',
  title: 'Delete a PR link',
  description:
    'Deletes a PR link. To hide it from readers and keep it, set its state with update-pr-link instead.',
  annotations: OVERWRITES,
  scopes: ['content:write'],
  input: z.strictObject({
    id: resourceId().meta({ description: 'Number of the link, from list-pr-links.' }),
    expected_updated_at: expectedUpdatedAt('list-pr-links').optional(),
  }),
  output: z.object({ id: z.number().int(), title: z.string() }),
  async run({ id, expected_updated_at: basis }, context) {
    const { strapi } = context;
    const { documentId, title } = await findPressLink(strapi, id);
    await deleteDocument(context, {
      uid: 'api::pr-link.pr-link',
      documentId,
      work: () => getService(strapi, 'api::pr-link.press-link-editing').remove(id, basis),
    });
    return { data: { id, title }, text: `Deleted PR link ${id} "${title}".` };
  },
});
