import { rejectDuplicateName, type EditedType } from '../document-editing';
import { categoryChanges, categoryInput } from './fields';

const named = { table: 'categories', noun: 'category' };

/** Settings for editing categories by programs. */
export const editedCategory: EditedType<typeof categoryInput, typeof categoryChanges> = {
  ...named,
  uid: 'api::category.category',
  readTool: 'list-categories',
  input: categoryInput,
  changes: categoryChanges,
  references: [],
  refuse: rejectDuplicateName(named, 'name'),
};
