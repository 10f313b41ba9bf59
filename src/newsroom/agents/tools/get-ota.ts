import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import { editedOta } from '#api/ota/editing';
import { EITHER, eitherName, findOta, documentName, shownDocument } from '../lookups';
import { describeOta, otaDetail } from '../views/ota';

export const getOta = defineTool({
  name: 'get-ota',
  title: 'Get an OTA',
  description: 'Reads the whole profile.',
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject(documentName).refine(eitherName, EITHER),
  output: otaDetail,
  async run(name, { strapi }) {
    const ota = await findOta(strapi, name);
    const directory = getService(strapi, 'api::ota.ota-directory');
    const [brands, keyFacts, subsidiaries] = await Promise.all([
      directory.brandsOf(ota.id),
      directory.keyFactsOf(ota.id),
      directory.subsidiariesOf(ota.id),
    ]);
    const data = describeOta(ota, { brands, keyFacts, subsidiaries });
    const facts = data.key_facts.map(({ label, value }) => `- ${label}: ${value}`);
    return {
      data,
      document: shownDocument(strapi, editedOta, data.id),
      text: [`# ${data.name}`, `[${data.id}] ${data.url}`, data.description, ...facts]
        .filter((part) => part !== '')
        .join('\n\n'),
    };
  },
});
