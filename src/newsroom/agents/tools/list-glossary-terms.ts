import { BUDGET_NOTE, pageInput, pageOf, pageOutput } from '@ota-news/foundation/agent-tools/pages';
import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import { listTerm, termLine, termListing } from '../views/glossary-term';

export const listGlossaryTerms = defineTool({
  name: 'list-glossary-terms',
  title: 'List glossary terms',
  description: `Lists the terms of the glossary in alphabetical order with their short definitions. ${BUDGET_NOTE}`,
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject({
    contains: z
      .string()
      .max(255)
      .optional()
      .meta({ description: 'Only terms that contain this text in their name or an alias.' }),
    ...pageInput,
  }),
  output: z.object({ terms: z.array(termListing), ...pageOutput }),
  async run({ limit, cursor, ...filters }, { strapi }) {
    const wanted = filters.contains?.toLowerCase() ?? '';
    const all = await getService(strapi, 'api::glossary-term.glossary').all();
    const matching = all.filter(({ term, aliases }) =>
      [term, ...aliases].some((name) => name.toLowerCase().includes(wanted)),
    );
    const { items, nextCursor, text } = await pageOf({
      page: { limit, cursor },
      filters,
      read: async (count, offset) => matching.slice(offset, offset + count).map(listTerm),
      line: termLine,
      heading: 'Terms (term (slug): definition):',
    });
    return { data: { terms: items, next_cursor: nextCursor }, text };
  },
});
