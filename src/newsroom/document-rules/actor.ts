import { type DocumentRule } from './rule';

/**
 * Clears `updatedBy` for a change without a person, i.e. one made by a program. Strapi would keep
 * the previous editor's name, crediting that person with text written by the program.
 */
export const editorRule: DocumentRule = async ({ change: { action, params } }) => {
  if (action === 'update' && params.data !== undefined) params.data.updatedBy ??= null;
};
