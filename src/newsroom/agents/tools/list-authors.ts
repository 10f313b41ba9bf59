import { getService } from '@ota-news/foundation/contracts/services';
import { authorListing } from '../views/author';
import { wholeListTool } from './whole-list';

export const listAuthors = wholeListTool({
  name: 'list-authors',
  title: 'List authors',
  description:
    'Lists the desks and persons who sign articles, with the numbers that author_id takes.',
  filters: {},
  answersWith: 'authors',
  item: authorListing,
  read: (strapi) => getService(strapi, 'api::author.authors').all(),
  line: ({ id, name, role }) => `[${id}] ${name}${role === null ? '' : `, ${role}`}`,
  heading: 'Authors ([id] name):',
});
