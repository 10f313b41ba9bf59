import { pageInput } from '@ota-news/foundation/agent-tools/pages';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import { listOta, otaLine, otaListing } from '../views/ota';
import { wholeListTool } from './whole-list';

export const listOtas = wholeListTool({
  name: 'list-otas',
  title: 'List OTAs',
  description: 'Lists online travel agencies by name.',
  input: z.strictObject({
    name: z.string().max(255).optional().meta({ description: 'Text in the name.' }),
    is_listed: z.boolean().optional(),
    ...pageInput,
  }),
  answersWith: 'otas',
  item: otaListing,
  async read(strapi, { name = '', is_listed: wanted }) {
    const all = await getService(strapi, 'api::ota.ota-directory').all();
    return all
      .filter((ota) => ota.name.toLowerCase().includes(name.toLowerCase()))
      .filter(({ isListed }) => wanted === undefined || wanted === isListed)
      .map(listOta);
  },
  line: otaLine,
  heading: 'OTAs by name ([id] name):',
});
