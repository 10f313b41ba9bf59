import { rejectDuplicateName, type EditedType } from '../document-editing';
import { authorChanges, authorInput } from './fields';

const named = { table: 'authors', noun: 'author' };

/** Settings for editing authors by programs. */
export const editedAuthor: EditedType<typeof authorInput, typeof authorChanges> = {
  ...named,
  uid: 'api::author.author',
  readTool: 'get-author',
  input: authorInput,
  changes: authorChanges,
  references: [],
  refuse: rejectDuplicateName(named, 'name'),
};
