import { pageInput, pageOf, pageOutput } from '@ota-news/foundation/agent-tools/pages';
import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import { filteredBy, relationFilters } from '../relation-filters';
import { pressLink, pressLinkLine, viewPressLink } from '../views/press-link';

export const listPrLinks = defineTool({
  name: 'list-pr-links',
  title: 'List PR links',
  description: 'Lists press releases and newsrooms of OTAs, the latest first.',
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject({
    ota: relationFilters.ota,
    state: z.enum(['active', 'archived', 'broken']).optional(),
    ...pageInput,
  }),
  output: z.object({ pr_links: z.array(pressLink), ...pageOutput }),
  async run({ limit, cursor, ...filters }, { strapi }) {
    const records = getService(strapi, 'api::pr-link.press-link-records');
    const ota = await filteredBy(strapi, 'ota', filters.ota);
    const filter = { otaId: ota?.id, state: filters.state };
    const { items, nextCursor, text } = await pageOf({
      page: { limit, cursor },
      filters,
      read: async (count, offset) => (await records.list(filter, count, offset)).map(viewPressLink),
      line: pressLinkLine,
      heading: 'PR links, the latest first ([id] title):',
    });
    return { data: { pr_links: items, next_cursor: nextCursor }, text };
  },
});
