import { editedComparison } from '#api/comparison/editing';
import { findComparison } from '../lookups';
import { comparisonDetail, comparisonLine, describeComparison } from '../views/comparison';
import { editingTools } from './editing-tools';

export const comparisonEditing = editingTools({
  type: editedComparison,
  create: {
    name: 'create-comparison',
    description: 'Sets two to six OTAs side by side, public at once.',
  },
  update: {
    name: 'update-comparison',
    description: 'Changes the fields you send, public at once. Lists are replaced whole.',
  },
  answersWith: 'comparison',
  view: comparisonDetail,
  read: async (strapi, id) => describeComparison(await findComparison(strapi, { id })),
  line: comparisonLine,
});
