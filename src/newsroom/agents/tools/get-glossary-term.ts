import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { z } from '@strapi/utils';
import { editedGlossaryTerm } from '#api/glossary-term/editing';
import { documentName, EITHER, eitherName, findTerm, shownDocument } from '../lookups';
import { describeTerm, termDetail } from '../views/glossary-term';

export const getGlossaryTerm = defineTool({
  name: 'get-glossary-term',
  title: 'Get a glossary term',
  description: 'Reads a term with its explanation.',
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject(documentName).refine(eitherName, EITHER),
  output: termDetail,
  async run(name, { strapi }) {
    const data = describeTerm(await findTerm(strapi, name));
    return {
      data,
      document: shownDocument(strapi, editedGlossaryTerm, data.id),
      text: `# ${data.term}\n\n${data.short_definition}\n\n${data.body}`.trimEnd(),
    };
  },
});
