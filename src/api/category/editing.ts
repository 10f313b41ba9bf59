import { refuseNamesake, type EditedType } from '../document-editing';
import { categoryChanges, categoryInput } from './fields';

const named = { table: 'categories', noun: 'category' };

/** Categories, as programs edit them. */
export const editedCategory: EditedType<typeof categoryInput, typeof categoryChanges> = {
  ...named,
  uid: 'api::category.category',
  readWith: 'list-categories',
  input: categoryInput,
  changes: categoryChanges,
  references: [],
  refuse: refuseNamesake(named, 'name'),
};
