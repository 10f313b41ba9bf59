import { editedOta } from '#api/ota/editing';
import { findOta } from '../lookups';
import { listOta, otaLine, otaListing } from '../views/ota';
import { editingTools } from './editing-tools';

export const otaEditing = editingTools({
  type: editedOta,
  create: {
    name: 'create-ota',
    description: 'Adds an online travel agency, public at once.',
  },
  update: {
    name: 'update-ota-profile',
    description: 'Changes the fields you send, public at once. Lists are replaced whole.',
  },
  answersWith: 'ota',
  view: otaListing,
  read: async (strapi, id) => listOta(await findOta(strapi, { id })),
  line: (ota) => `${otaLine(ota)}: ${ota.url}`,
});
