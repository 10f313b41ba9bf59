import { type DocumentRule } from './rule';

/**
 * A change that names nobody was made by a program. Strapi would leave the name of the person who
 * saved the document before, who then stands for words that somebody else has written.
 */
export const nameNobodyElse: DocumentRule = async ({ change: { action, params } }) => {
  if (action === 'update' && params.data !== undefined) params.data.updatedBy ??= null;
};
