import { editedPressLink } from '#api/pr-link/editing';
import { findPressLink } from '../lookups';
import { pressLink, pressLinkLine, viewPressLink } from '../views/press-link';
import { editingTools } from './editing-tools';

export const prLinkEditing = editingTools({
  type: editedPressLink,
  create: {
    name: 'create-pr-link',
    description: "Adds the address of an OTA's press release or newsroom, public at once.",
  },
  update: {
    name: 'update-pr-link',
    description: 'Changes the fields you send, public at once.',
  },
  remove: {
    name: 'delete-pr-link',
    description: 'Deletes a PR link; to only hide it, set its state.',
  },
  answersWith: 'pr_link',
  view: pressLink,
  read: async (strapi, id) => viewPressLink(await findPressLink(strapi, id)),
  line: pressLinkLine,
});
