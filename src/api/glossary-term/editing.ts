import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import type { Knex } from 'knex';
import { rejectDuplicateName, type EditedType } from '../document-editing';
import { glossaryTermChanges, glossaryTermInput } from './fields';

/** Document ids of terms by slug. @throws ValidationError when a term does not exist */
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

const named = { table: 'glossary_terms', noun: 'glossary term' };

/** Settings for editing glossary terms by programs. */
export const editedGlossaryTerm: EditedType<typeof glossaryTermInput, typeof glossaryTermChanges> =
  {
    ...named,
    uid: 'api::glossary-term.glossary-term',
    readTool: 'get-glossary-term',
    input: glossaryTermInput,
    changes: glossaryTermChanges,
    references: [],
    attributesOf: async ({ aliases, related, ...rest }, query) => ({
      ...rest,
      ...(aliases === undefined ? {} : { aliases: aliases.map((name) => ({ name })) }),
      ...(related === undefined ? {} : { related: await documentsAt(query, related) }),
    }),
    refuse: rejectDuplicateName(named, 'term'),
  };
