import { pageInput } from '@ota-news/foundation/agent-tools/pages';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import { listTerm, termLine, termListing } from '../views/glossary-term';
import { wholeListTool } from './whole-list';

export const listGlossaryTerms = wholeListTool({
  name: 'list-glossary-terms',
  title: 'List glossary terms',
  description: 'Lists terms and their short definitions by name.',
  input: z.strictObject({
    contains: z.string().max(255).optional().meta({ description: 'Text in the name or an alias.' }),
    ...pageInput,
  }),
  answersWith: 'terms',
  item: termListing,
  async read(strapi, { contains = '' }) {
    const wanted = contains.toLowerCase();
    const all = await getService(strapi, 'api::glossary-term.glossary').all();
    return all
      .filter(({ term, aliases }) =>
        [term, ...aliases].some((name) => name.toLowerCase().includes(wanted)),
      )
      .map(listTerm);
  },
  line: termLine,
  heading: 'Terms ([id] term (slug): definition):',
});
