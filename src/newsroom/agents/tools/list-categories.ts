import { pageInput } from '@ota-news/foundation/agent-tools/pages';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import { categoryLine, categoryView, viewCategory } from '../views/category';
import { wholeListTool } from './whole-list';

export const listCategories = wholeListTool({
  name: 'list-categories',
  title: 'List categories',
  description: 'Lists the subjects that articles are filed under.',
  input: z.strictObject(pageInput),
  answersWith: 'categories',
  item: categoryView,
  read: async (strapi) =>
    (await getService(strapi, 'api::category.categories').all()).map(viewCategory),
  line: categoryLine,
  heading: 'Categories ([id] name):',
});
