import { editedAuthor } from '#api/author/editing';
import { findAuthor } from '../lookups';
import { authorDetail, describeAuthor } from '../views/author';
import { editingTools } from './editing-tools';

export const authorEditing = editingTools({
  type: editedAuthor,
  create: {
    name: 'create-author',
    description: 'Adds a desk or a person who signs articles, public at once.',
  },
  update: {
    name: 'update-author',
    description: 'Changes the fields you send, public at once.',
  },
  answersWith: 'author',
  view: authorDetail,
  read: async (strapi, id) => describeAuthor(await findAuthor(strapi, { id })),
  line: ({ id, name, url }) => `[${id}] ${name}: ${url}`,
});
