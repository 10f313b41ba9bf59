import { editedComparison } from '#api/comparison/editing';
import { findComparison } from '../lookups';
import { comparisonDetail, comparisonLine, describeComparison } from '../views/comparison';
import { editingTools } from './editing-tools';

export const comparisonEditing = editingTools({
  type: editedComparison,
  create: {
    name: 'create-comparison',
    description: 'Sets two to six OTAs side by side. Readers see it at once.',
  },
  update: {
    name: 'update-comparison',
    description:
      'Changes the fields you send. Readers see it at once. Lists are replaced as a whole: read them with get-comparison first.',
  },
  answersWith: 'comparison',
  view: comparisonDetail,
  read: async (strapi, id) => describeComparison(await findComparison(strapi, { id })),
  line: comparisonLine,
});
