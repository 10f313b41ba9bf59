import { ADDS, defineTool } from '@ota-news/foundation/agent-tools/tool';
import { createDocument } from '@ota-news/foundation/agent-tools/writing';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import { prLinkInput } from '../../../api/pr-link/fields';
import { findPressLink } from '../press-links';
import { pressLink, pressLinkLine, viewPressLink } from '../views/press-link';

export const createPrLink = defineTool({
  name: 'create-pr-link',
  title: 'Create a PR link',
  description:
    "Adds the address of an OTA's press release or newsroom. Readers see active links at once. An address that is listed for the OTA already is refused.",
  annotations: ADDS,
  scopes: ['content:write'],
  input: prLinkInput,
  output: z.object({ pr_link: pressLink }),
  async run(input, context) {
    const { strapi, grant } = context;
    const { id } = await createDocument(context, {
      uid: 'api::pr-link.pr-link',
      input,
      work: () =>
        getService(strapi, 'api::pr-link.press-link-editing').createFrom(input, {
          id: grant.person.id,
        }),
    });
    const link = viewPressLink(await findPressLink(strapi, id));
    return { data: { pr_link: link }, text: `Created PR link ${pressLinkLine(link)}` };
  },
});
