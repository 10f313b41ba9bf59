import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { z } from '@strapi/utils';
import { editedPage } from '#api/page/editing';
import { documentName, EITHER, eitherName, findPage, shownDocument } from '../lookups';
import { describePage, pageDetail } from '../views/page';

export const getPage = defineTool({
  name: 'get-page',
  title: 'Get a page',
  description: 'Reads a standing page.',
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject(documentName).refine(eitherName, EITHER),
  output: pageDetail,
  async run(name, { strapi }) {
    const data = describePage(await findPage(strapi, name));
    return {
      data,
      document: shownDocument(strapi, editedPage, data.id),
      text: `# ${data.title}\n\n${data.body}`,
    };
  },
});
