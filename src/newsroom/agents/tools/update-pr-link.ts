import { defineTool, OVERWRITES } from '@ota-news/foundation/agent-tools/tool';
import { changeDocument } from '@ota-news/foundation/agent-tools/writing';
import { getService } from '@ota-news/foundation/contracts/services';
import { resourceId } from '@ota-news/foundation/fields/common';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { z } from '@strapi/utils';
import { prLinkChanges } from '../../../api/pr-link/fields';
import { expectedUpdatedAt } from '../expected-version';
import { findPressLink } from '../press-links';
import { pressLink, pressLinkLine, viewPressLink } from '../views/press-link';

export const updatePrLink = defineTool({
  name: 'update-pr-link',
  title: 'Update a PR link',
  description:
    'Changes the fields of a PR link that you send; the others stay. Set state to "archived" or "broken" to hide a link from readers without deleting it.',
  annotations: OVERWRITES,
  scopes: ['content:write'],
  input: prLinkChanges.extend({
    id: resourceId().meta({ description: 'Number of the link, from list-pr-links.' }),
    expected_updated_at: expectedUpdatedAt('list-pr-links').optional(),
  }),
  output: z.object({ pr_link: pressLink }),
  async run({ id, expected_updated_at: basis, ...input }, context) {
    const { strapi, grant } = context;
    if (Object.keys(input).length === 0) {
      throw validationError([fieldError('', 'names no field to change')]);
    }
    const { documentId } = await findPressLink(strapi, id);
    await changeDocument(context, {
      uid: 'api::pr-link.pr-link',
      documentId,
      input,
      work: () =>
        getService(strapi, 'api::pr-link.press-link-editing').updateFrom(id, input, {
          author: { id: grant.person.id },
          expectedUpdatedAt: basis,
        }),
    });
    const link = viewPressLink(await findPressLink(strapi, id));
    return { data: { pr_link: link }, text: `Changed PR link ${pressLinkLine(link)}` };
  },
});
