import { rejectDuplicateName, type EditedType } from '../document-editing';
import { pageChanges, pageInput } from './fields';

const named = { table: 'pages', noun: 'page' };

/** Settings for editing text pages by programs. */
export const editedPage: EditedType<typeof pageInput, typeof pageChanges> = {
  ...named,
  uid: 'api::page.page',
  readTool: 'get-page',
  input: pageInput,
  changes: pageChanges,
  references: [],
  refuse: rejectDuplicateName(named, 'title'),
};
