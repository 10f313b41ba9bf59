import { pageInput } from '@ota-news/foundation/agent-tools/pages';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import { listOta, otaLine, otaListing } from '../views/ota';
import { wholeListTool } from './whole-list';

export const listOtas = wholeListTool({
  name: 'list-otas',
  title: 'List OTAs',
  description: 'Lists online travel agencies by name, with the numbers that ota_id takes.',
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
