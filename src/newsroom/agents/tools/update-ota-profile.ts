import { defineTool, OVERWRITES } from '@ota-news/foundation/agent-tools/tool';
import { changeDocument } from '@ota-news/foundation/agent-tools/writing';
import { getService } from '@ota-news/foundation/contracts/services';
import { resourceId } from '@ota-news/foundation/fields/common';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { z } from '@strapi/utils';
import { otaChanges } from '../../../api/ota/fields';
import { expectedUpdatedAt } from '../expected-version';
import { findOta } from '../lookups';
import { listOta, otaListing } from '../views/ota';

export const updateOtaProfile = defineTool({
  name: 'update-ota-profile',
  title: 'Update an OTA profile',
  description:
    'Changes the fields of an OTA that you send; the others stay. OTAs have no drafts: readers see it at once. Lists such as brands and key_facts are replaced as a whole, so read them with get-ota first.',
  annotations: OVERWRITES,
  scopes: ['content:write'],
  input: otaChanges.extend({
    id: resourceId().meta({ description: 'Number of the OTA, from list-otas.' }),
    expected_updated_at: expectedUpdatedAt('get-ota').optional(),
  }),
  output: z.object({ ota: otaListing }),
  async run({ id, expected_updated_at: basis, ...input }, context) {
    const { strapi, grant } = context;
    if (Object.keys(input).length === 0) {
      throw validationError([fieldError('', 'names no field to change')]);
    }
    const { documentId } = await findOta(strapi, { id });
    await changeDocument(context, {
      uid: 'api::ota.ota',
      documentId,
      input,
      work: () =>
        getService(strapi, 'api::ota.ota-editing').updateFrom(id, input, {
          author: { id: grant.person.id },
          expectedUpdatedAt: basis,
        }),
    });
    const ota = listOta(await findOta(strapi, { id }));
    return {
      data: { ota },
      text: `Changed ${Object.keys(input).join(', ')} of OTA ${id} "${ota.name}": ${ota.url}`,
    };
  },
});
