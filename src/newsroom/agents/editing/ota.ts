import { editedOta } from '#api/ota/editing';
import { findOta } from '../lookups';
import { listOta, otaLine, otaListing } from '../views/ota';
import { editingTools } from './editing-tools';

export const otaEditing = editingTools({
  type: editedOta,
  create: {
    name: 'create-ota',
    description:
      'Creates an online travel agency with its profile. OTAs have no drafts: readers see it at once. A name that is there already is refused.',
  },
  update: {
    name: 'update-ota-profile',
    description:
      'Changes the fields of an OTA that you send; the others stay. Readers see it at once. Lists such as brands and key_facts are replaced as a whole, so read them with get-ota first.',
  },
  answersWith: 'ota',
  view: otaListing,
  read: async (strapi, id) => listOta(await findOta(strapi, { id })),
  line: (ota) => `${otaLine(ota)}: ${ota.url}`,
});
