import { pageInput } from '@ota-news/foundation/agent-tools/pages';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import { comparisonLine, comparisonListing, listComparison } from '../views/comparison';
import { wholeListTool } from './whole-list';

export const listComparisons = wholeListTool({
  name: 'list-comparisons',
  title: 'List comparisons',
  description: 'Lists comparisons of OTAs by title.',
  input: z.strictObject(pageInput),
  answersWith: 'comparisons',
  item: comparisonListing,
  read: async (strapi) =>
    (await getService(strapi, 'api::comparison.comparisons').all()).map(listComparison),
  line: comparisonLine,
  heading: 'Comparisons ([id] title):',
});
