import { editedGlossaryTerm } from '#api/glossary-term/editing';
import { findTerm } from '../lookups';
import { listTerm, termListing } from '../views/glossary-term';
import { editingTools } from './editing-tools';

export const glossaryTermEditing = editingTools({
  type: editedGlossaryTerm,
  create: {
    name: 'create-glossary-term',
    description: 'Adds a term to the glossary, public at once.',
  },
  update: {
    name: 'update-glossary-term',
    description: 'Changes the fields you send, public at once. Lists are replaced whole.',
  },
  view: termListing,
  read: async (strapi, id) => listTerm(await findTerm(strapi, { id })),
  line: ({ id, term, url }) => `[${id}] ${term}: ${url}`,
});
