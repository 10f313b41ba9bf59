import { z } from '@strapi/utils';
import { domain } from '../../contracts/domain';
import { BUDGET_NOTE, pageInput, pageOf, pageOutput } from '../../agent-tools/pages';
import { reference } from '../views/common';
import { defineTool, READS } from '../../agent-tools/tool';

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
    const all = await domain(strapi, 'api::author.signatures').all();
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
