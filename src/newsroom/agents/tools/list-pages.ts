import { pageInput } from '@ota-news/foundation/agent-tools/pages';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import { listPage, pageLine, pageListing } from '../views/page';
import { wholeListTool } from './whole-list';

export const listPages = wholeListTool({
  name: 'list-pages',
  title: 'List pages',
  description: 'Lists standing pages, such as "About".',
  input: z.strictObject(pageInput),
  answersWith: 'pages',
  item: pageListing,
  read: async (strapi) => (await getService(strapi, 'api::page.text-pages').all()).map(listPage),
  line: pageLine,
  heading: 'Pages ([id] title):',
});
