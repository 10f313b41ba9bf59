import { BUDGET_NOTE, pageInput, pageOf, pageOutput } from '@ota-news/foundation/agent-tools/pages';
import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import { listOta, otaLine, otaListing } from '../views/ota';

export const listOtas = defineTool({
  name: 'list-otas',
  title: 'List OTAs',
  description: `Lists online travel agencies by name, with the numbers that ota_id takes. ${BUDGET_NOTE}`,
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject({
    name: z
      .string()
      .max(255)
      .optional()
      .meta({ description: 'Only those whose name contains this text.' }),
    is_listed: z
      .boolean()
      .optional()
      .meta({ description: 'Only those whose share is traded, or only the others.' }),
    ...pageInput,
  }),
  output: z.object({ otas: z.array(otaListing), ...pageOutput }),
  async run({ limit, cursor, ...filters }, { strapi }) {
    const wanted = filters.name?.toLowerCase() ?? '';
    const all = await getService(strapi, 'api::ota.ota-directory').all();
    const matching = all.filter(
      ({ name, isListed }) =>
        name.toLowerCase().includes(wanted) &&
        (filters.is_listed === undefined || filters.is_listed === isListed),
    );
    const { items, nextCursor, text } = await pageOf({
      page: { limit, cursor },
      filters,
      read: async (count, offset) => matching.slice(offset, offset + count).map(listOta),
      line: otaLine,
      heading: 'OTAs by name ([id] name):',
    });
    return { data: { otas: items, next_cursor: nextCursor }, text };
  },
});
