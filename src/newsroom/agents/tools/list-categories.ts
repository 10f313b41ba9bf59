import {
  BUDGET_NOTE,
  extract,
  pageInput,
  pageOf,
  pageOutput,
} from '@ota-news/foundation/agent-tools/pages';
import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import { reference } from '../views/common';

export const listCategories = defineTool({
  name: 'list-categories',
  title: 'List categories',
  description: `Lists the subjects that articles are filed under, with the numbers that category_id takes. ${BUDGET_NOTE}`,
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject(pageInput),
  output: z.object({
    categories: z.array(reference.extend({ description: z.string().nullable() })),
    ...pageOutput,
  }),
  async run(page, { strapi }) {
    const all = await getService(strapi, 'api::category.subjects').all();
    const { items, nextCursor, text } = await pageOf({
      page,
      filters: {},
      read: async (count, offset) =>
        all.slice(offset, offset + count).map(({ id, name, slug, description }) => ({
          id,
          name,
          slug,
          description: extract(description),
        })),
      line: ({ id, name, slug }) => `[${id}] ${name} (${slug})`,
      heading: 'Categories ([id] name):',
    });
    return { data: { categories: items, next_cursor: nextCursor }, text };
  },
});
