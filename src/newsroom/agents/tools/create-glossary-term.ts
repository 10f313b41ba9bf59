import { ADDS, defineTool } from '@ota-news/foundation/agent-tools/tool';
import { createDocument } from '@ota-news/foundation/agent-tools/writing';
import { getService } from '@ota-news/foundation/contracts/services';
import { absolute } from '@ota-news/foundation/network/public-address';
import { z } from '@strapi/utils';
import { addressOf } from '../../../api/addresses';
import { glossaryTermInput } from '../../../api/glossary-term/fields';

export const createGlossaryTerm = defineTool({
  name: 'create-glossary-term',
  title: 'Create a glossary term',
  description:
    'Adds a term to the glossary. Terms have no drafts: readers see it at once. A term that is there already is refused.',
  annotations: ADDS,
  scopes: ['content:write'],
  input: glossaryTermInput,
  output: z.object({ term: z.string(), slug: z.string(), url: z.string() }),
  async run(input, context) {
    const { strapi, grant } = context;
    const { slug } = await createDocument(context, {
      uid: 'api::glossary-term.glossary-term',
      input,
      work: () =>
        getService(strapi, 'api::glossary-term.glossary-editing').createFrom(input, {
          id: grant.person.id,
        }),
    });
    const url = absolute(addressOf['glossary-term'](slug));
    return { data: { term: input.term, slug, url }, text: `Created "${input.term}": ${url}` };
  },
});
