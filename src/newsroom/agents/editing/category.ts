import { editedCategory } from '#api/category/editing';
import { findCategory } from '../lookups';
import { categoryLine, categoryView, viewCategory } from '../views/category';
import { editingTools } from './editing-tools';

export const categoryEditing = editingTools({
  type: editedCategory,
  create: {
    name: 'create-category',
    description: 'Adds a subject that articles can be filed under, public at once.',
  },
  update: {
    name: 'update-category',
    description: 'Changes the fields you send, public at once.',
  },
  answersWith: 'category',
  view: categoryView,
  read: async (strapi, id) => viewCategory(await findCategory(strapi, { id })),
  line: categoryLine,
});
