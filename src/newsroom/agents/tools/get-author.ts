import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { z } from '@strapi/utils';
import { editedAuthor } from '#api/author/editing';
import { documentName, EITHER, eitherName, findAuthor, shownDocument } from '../lookups';
import { authorDetail, describeAuthor } from '../views/author';

export const getAuthor = defineTool({
  name: 'get-author',
  title: 'Get an author',
  description: 'Reads an author’s role, biography and links.',
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject(documentName).refine(eitherName, EITHER),
  output: authorDetail,
  async run(name, { strapi }) {
    const data = describeAuthor(await findAuthor(strapi, name));
    const { name: title, role, bio, url } = data;
    return {
      data,
      document: shownDocument(strapi, editedAuthor, data.id),
      text: [`# ${title}`, role, bio, url].filter((part) => part !== null).join('\n\n'),
    };
  },
});
