import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { errors, z } from '@strapi/utils';
import { describeTerm, termDetail } from '../views/glossary-term';

export const getGlossaryTerm = defineTool({
  name: 'get-glossary-term',
  title: 'Get a glossary term',
  description: 'Reads one term of the glossary with its explanation in markdown.',
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject({
    slug: z.string().min(1).max(255).meta({ description: 'From list-glossary-terms.' }),
  }),
  output: termDetail,
  async run({ slug }, { strapi }) {
    const term = await getService(strapi, 'api::glossary-term.glossary').bySlug(slug);
    if (term === null) {
      throw new errors.NotFoundError(
        `There is no glossary term "${slug}". list-glossary-terms names them all.`,
      );
    }
    const data = describeTerm(term);
    return { data, text: `# ${data.term}\n\n${data.short_definition}\n\n${data.body}`.trimEnd() };
  },
});
