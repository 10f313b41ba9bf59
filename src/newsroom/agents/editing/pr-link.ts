import { editedPressLink } from '#api/pr-link/editing';
import { findPressLink } from '../lookups';
import { pressLink, pressLinkLine, viewPressLink } from '../views/press-link';
import { editingTools } from './editing-tools';

export const prLinkEditing = editingTools({
  type: editedPressLink,
  create: {
    name: 'create-pr-link',
    description:
      "Adds the address of an OTA's press release or newsroom. Readers see active links at once. An address that is listed for the OTA already is refused.",
  },
  update: {
    name: 'update-pr-link',
    description:
      'Changes the fields of a PR link that you send; the others stay. Set state to "archived" or "broken" to hide a link from readers without deleting it.',
  },
  remove: {
    name: 'delete-pr-link',
    description:
      'Deletes a PR link. To hide it from readers and keep it, set its state with update-pr-link instead.',
  },
  answersWith: 'pr_link',
  view: pressLink,
  read: async (strapi, id) => viewPressLink(await findPressLink(strapi, id)),
  line: pressLinkLine,
});
