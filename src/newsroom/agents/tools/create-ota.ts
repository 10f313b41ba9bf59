import { ADDS, defineTool } from '@ota-news/foundation/agent-tools/tool';
import { createDocument } from '@ota-news/foundation/agent-tools/writing';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import { otaInput } from '../../../api/ota/fields';
import { findOta } from '../lookups';
import { listOta, otaListing } from '../views/ota';

export const createOta = defineTool({
  name: 'create-ota',
  title: 'Create an OTA',
  description:
    'Creates an online travel agency with its profile. OTAs have no drafts: readers see it at once. Look with list-otas first whether it is there already.',
  annotations: ADDS,
  scopes: ['content:write'],
  input: otaInput,
  output: z.object({ ota: otaListing }),
  async run(input, context) {
    const { strapi, grant } = context;
    const { slug } = await createDocument(context, {
      uid: 'api::ota.ota',
      input,
      work: () =>
        getService(strapi, 'api::ota.ota-editing').createFrom(input, { id: grant.person.id }),
    });
    const ota = listOta(await findOta(strapi, { slug }));
    return { data: { ota }, text: `Created OTA ${ota.id} "${ota.name}": ${ota.url}` };
  },
});
