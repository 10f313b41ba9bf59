import { database } from '@ota-news/foundation/database/connection';
import { toIsoDateTime } from '@ota-news/foundation/database/values';
import { byName } from '@ota-news/foundation/text/by-name';
import type { Core } from '@strapi/strapi';
import type { GlossaryTermSummary } from '../page-models';
import { addressOf } from '../../addresses';

interface TermRow {
  id: number;
  document_id: string;
  term: string;
  slug: string;
  short_definition: string;
  body: string | null;
  meta_title: string | null;
  meta_description: string | null;
  updated_at: number | string | Date;
}

/** Queries for glossary terms. */
const glossary = ({ strapi }: { strapi: Core.Strapi }) => {
  const db = database(strapi);

  const aliasesOf = async (ids: number[]): Promise<Map<number, string[]>> => {
    const rows = await db('glossary_terms_cmps as links')
      .innerJoin('components_shared_names as names', 'names.id', 'links.cmp_id')
      .whereIn('links.entity_id', ids)
      .andWhere('links.field', 'aliases')
      .orderBy('links.order')
      .select<{ id: number; name: string }[]>({ id: 'links.entity_id', name: 'names.name' });
    const aliases = new Map<number, string[]>();
    for (const { id, name } of rows) aliases.set(id, [...(aliases.get(id) ?? []), name]);
    return aliases;
  };

  const summaries = async (rows: TermRow[]): Promise<GlossaryTermSummary[]> => {
    const aliases = await aliasesOf(rows.map(({ id }) => id));
    return rows.map(({ id, term, slug, short_definition }) => ({
      term,
      url: addressOf['glossary-term'](slug),
      shortDefinition: short_definition,
      aliases: aliases.get(id) ?? [],
    }));
  };

  return {
    /** All terms in alphabetical order. */
    async all(): Promise<(GlossaryTermSummary & { id: number; updatedAt: string })[]> {
      const rows = await db('glossary_terms').select<TermRow[]>();
      const listed = await summaries(rows);
      return rows
        .flatMap(({ id, updated_at }, index) => {
          const term = listed[index];
          return term === undefined ? [] : { ...term, id, updatedAt: toIsoDateTime(updated_at) };
        })
        .sort(byName(({ term }) => term));
    },

    /** One term with its related terms, or null. */
    async bySlug(slug: string) {
      const row = await db('glossary_terms').where({ slug }).first<TermRow | undefined>();
      if (row === undefined) return null;
      const related = await db('glossary_terms_related_lnk as links')
        .innerJoin('glossary_terms', 'glossary_terms.id', 'links.inv_glossary_term_id')
        .where('links.glossary_term_id', row.id)
        .orderBy('links.glossary_term_ord')
        .select<TermRow[]>('glossary_terms.*');
      const [own] = await summaries([row]);
      if (own === undefined) return null;
      return {
        ...own,
        id: row.id,
        documentId: row.document_id,
        body: row.body ?? '',
        related: await summaries(related),
        metaTitle: row.meta_title,
        metaDescription: row.meta_description,
        updatedAt: toIsoDateTime(row.updated_at),
      };
    },
  };
};

export default glossary;

declare module '@ota-news/foundation/contracts/services' {
  interface ApplicationServices {
    'api::glossary-term.glossary': ReturnType<typeof glossary>;
  }
}
