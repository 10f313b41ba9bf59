import { editedPage } from '#api/page/editing';
import { findPage } from '../lookups';
import { listPage, pageLine, pageListing } from '../views/page';
import { editingTools } from './editing-tools';

export const pageEditing = editingTools({
  type: editedPage,
  create: {
    name: 'create-page',
    description: 'Adds a standing page, public at once.',
  },
  update: {
    name: 'update-page',
    description: 'Changes the fields you send, public at once.',
  },
  answersWith: 'page',
  view: pageListing,
  read: async (strapi, id) => listPage(await findPage(strapi, { id })),
  line: pageLine,
});
