import type { Prompt } from '@ota-news/foundation/agent-tools/prompt';
import { errors, z } from '@strapi/utils';
import { findArticle } from '../lookups';

export const proposeGlossaryTerms: Prompt = {
  name: 'propose-glossary-terms',
  title: 'Propose glossary terms',
  description: 'Finds terms in an article that the glossary lacks and proposes definitions.',
  input: z.object({
    article_id: z.string().meta({ description: 'Number of a published article.' }),
  }),
  async write({ article_id: given = '' }, strapi) {
    if (!/^\d{1,9}$/.test(given)) throw new errors.ValidationError('article_id must be a number.');
    const { published } = await findArticle(strapi, { id: Number(given) });
    if (published === null) {
      throw new errors.NotFoundError(`Article ${given} is not published.`);
    }
    return [
      `Propose glossary terms from our article "${published.title}" (number ${published.id}).`,
      '',
      '1. Read it with get-article and the glossary with list-glossary-terms, through all its pages.',
      '2. Find terms of the trade that a reader new to it would not know and that the glossary lacks, aliases counted.',
      '3. Show me for each: the term, its aliases, a definition of one sentence (at most 300 characters), and which terms it is related to.',
      '4. Create those that I choose with create-glossary-term. Readers see them at once.',
    ].join('\n');
  },
};
