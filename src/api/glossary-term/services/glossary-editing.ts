import { inTransaction } from '@ota-news/foundation/database/connection';
import { authorOf, type Actor } from '@ota-news/foundation/database/actor';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import { checkInput } from '@ota-news/foundation/fields/references';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { glossaryTermInput } from '../fields';

const TERM = 'api::glossary-term.glossary-term';

/** Documents of terms by their slugs. */
const documentsAt = async (query: Knex, slugs: string[]): Promise<string[]> => {
  const rows = await query('glossary_terms')
    .whereIn('slug', slugs)
    .select<{ slug: string; document_id: string }[]>('slug', 'document_id');
  const bySlug = new Map(rows.map(({ slug, document_id }) => [slug, document_id]));
  const missing = slugs.filter((slug) => !bySlug.has(slug));
  if (missing.length > 0) {
    throw validationError([fieldError('related', `no such terms: ${missing.join(', ')}`)]);
  }
  return slugs.flatMap((slug) => bySlug.get(slug) ?? []);
};

const refuseKnownTerm = async (query: Knex, term: string): Promise<void> => {
  const known = await query('glossary_terms')
    .whereRaw('LOWER(term) = ?', [term.toLowerCase()])
    .first<{ slug: string } | undefined>('slug');
  if (known !== undefined) {
    throw validationError([fieldError('term', `is in the glossary already, as "${known.slug}"`)]);
  }
};

/** Changes of the glossary that programs make for a person. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /**
   * Creates a glossary term.
   *
   * @throws ValidationError nothing is stored
   */
  async createFrom(input: unknown, author: Actor): Promise<{ documentId: string; slug: string }> {
    return inTransaction(strapi, async ({ query }) => {
      const { aliases, related, ...rest } = await checkInput(query, glossaryTermInput, [], input);
      await refuseKnownTerm(query, rest.term);
      const { documentId, slug } = await strapi.documents(TERM).create({
        data: {
          ...rest,
          ...authorOf(author),
          ...(aliases === undefined ? {} : { aliases: aliases.map((name) => ({ name })) }),
          ...(related === undefined ? {} : { related: await documentsAt(query, related) }),
        } as never,
      });
      return { documentId, slug };
    });
  },
});
