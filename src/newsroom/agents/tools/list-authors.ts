import { BUDGET_NOTE, pageInput, pageOf, pageOutput } from '@ota-news/foundation/agent-tools/pages';
import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import { reference } from '../views/common';

export const listAuthors = defineTool({
  name: 'list-authors',
  title: 'List authors',
  description: `Lists the desks and persons who sign articles, with the numbers that author_id takes. ${BUDGET_NOTE}`,
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject(pageInput),
  output: z.object({
    authors: z.array(reference.extend({ role: z.string().nullable() })),
    ...pageOutput,
  }),
  async run(page, { strapi }) {
    const all = await getService(strapi, 'api::author.signatures').all();
    const { items, nextCursor, text } = await pageOf({
      page,
      filters: {},
      read: async (count, offset) => all.slice(offset, offset + count),
      line: ({ id, name, role }) => `[${id}] ${name}${role === null ? '' : `, ${role}`}`,
      heading: 'Authors ([id] name):',
    });
    return { data: { authors: items, next_cursor: nextCursor }, text };
  },
});
