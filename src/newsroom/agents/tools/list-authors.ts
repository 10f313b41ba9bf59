import { pageInput } from '@ota-news/foundation/agent-tools/pages';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import { authorListing } from '../views/author';
import { wholeListTool } from './whole-list';

export const listAuthors = wholeListTool({
  name: 'list-authors',
  title: 'List authors',
  description: 'Lists the desks and persons who sign articles.',
  input: z.strictObject(pageInput),
  answersWith: 'authors',
  item: authorListing,
  read: (strapi) => getService(strapi, 'api::author.authors').all(),
  line: ({ id, name, role }) => `[${id}] ${name}${role === null ? '' : `, ${role}`}`,
  heading: 'Authors ([id] name):',
});
