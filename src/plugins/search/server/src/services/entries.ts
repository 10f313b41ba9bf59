import { isPostgres } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { FoundText, SearchedType } from '@ota-news/foundation/contracts/search';
import { rowsOf } from '../index/entries/source';
import { contextOf } from '../index/entries/context';
import { coauthorFacet, tagFacet } from '../index/entries/facets';
import { foldedName } from '../query/query-terms';
import { ENTRIES, FACETS, PASSAGES, VECTORS } from '../index/tables';
import { detectLanguage } from '../text/languages';
import { contextTerms, countTerms, encodeCounts, lengthOf } from '../text/term-counts';
import { readableText } from '../text/readable-text';
import { mayHaveRows } from '../index/rows-before';
import { ownService } from '../own-services';

/** Increment when an unchanged document would be indexed differently; stored entries are then rebuilt. */
const INDEX_VERSION = 6;

/** Version stamp of the document that an entry is made from. */
export const stampOf = (updatedAt: string | Date | number): string =>
  `${INDEX_VERSION}:${new Date(updatedAt).getTime()}`;

/** Facets, the values of multi-valued filters, without duplicates. */
const facetsOf = ({ coauthorIds = [], tags = [] }: FoundText): string[] => [
  ...new Set([...coauthorIds.map(coauthorFacet), ...tags.map((tag) => tagFacet(foldedName(tag)))]),
];

/**
 * SQL for the next revision on SQLite, whose searches read by revisions what has changed. Milliseconds keep it rising
 * when the archive was emptied; what is there keeps it rising when the clock was set back.
 */
const NEXT_REVISION = `max((SELECT coalesce(max(revision), 0) + 1 FROM ${ENTRIES}),
  CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER))`;

const OF_ENTRY = [FACETS, VECTORS, PASSAGES] as const;

/** An entry that was written, with the tables that may have rows of it. */
type StoredEntry = { id: number } & Record<(typeof OF_ENTRY)[number], boolean | 0 | 1>;

/** Writes the search entries and the full-text index. */
const createEntries = ({ strapi }: { strapi: Core.Strapi }) => {
  const fullText = () => ownService(strapi, 'full-text');

  return {
    /**
     * Inserts or replaces the entry of a document.
     *
     * @param isSameText the text is the one that its vectors were made from, and only its context has changed: the
     *   vectors are used until there are new ones
     * @returns its id
     */
    async put(
      query: Knex,
      key: { kind: string; documentId: string; stamp: string },
      found: FoundText,
      isSameText = false,
    ): Promise<number> {
      const { text, sections } = await readableText(found.markdown);
      const language = detectLanguage(`${found.title} ${text}`);
      const context = found.subject == null ? null : await contextOf(found.subject);
      const lead = found.lead === undefined ? null : (await readableText(found.lead)).text;
      const title = [found.title, ...found.names].join(' / ');
      const counts = countTerms(title, text, language);
      const ofContext = contextTerms(context ?? '', counts, language);
      const searched = new Map([...counts, ...ofContext]);
      const values = {
        stamp: key.stamp,
        ...(isPostgres(strapi) ? {} : { revision: query.raw(NEXT_REVISION) }),
        slug: found.slug,
        title: found.title,
        text,
        sections: sections.length === 0 ? null : JSON.stringify(sections),
        context,
        lead: lead === '' ? null : lead,
        language: language?.code ?? null,
        names: found.names.length === 0 ? null : JSON.stringify(found.names),
        article_number: found.articleNumber ?? null,
        ota_id: found.subjectId ?? null,
        category_id: found.categoryId ?? null,
        author_id: found.authorId ?? null,
        dated_at: found.date ? new Date(found.date).getTime() : null,
        terms: encodeCounts(counts),
        context_terms: encodeCounts(ofContext),
        length: Math.max(lengthOf(searched), found.minLength ?? 0),
      };
      const [row] = await query(ENTRIES)
        .insert({ kind: key.kind, document_id: key.documentId, ...values })
        .onConflict(['kind', 'document_id'])
        .merge(values)
        .returning<StoredEntry[]>(['id', ...mayHaveRows(query, ENTRIES, OF_ENTRY, 'entry_id')]);
      if (row === undefined) throw new Error('The database returned no id for a search entry.');
      await fullText().put(query, row.id, searched);
      const facets = facetsOf(found).map((mark) => ({ entry_id: row.id, mark }));
      if (row[FACETS]) await query(FACETS).where({ entry_id: row.id }).delete();
      if (facets.length > 0) await query(FACETS).insert(facets);
      const vectors = query(VECTORS).where({ entry_id: row.id });
      if (row[VECTORS]) {
        await (isSameText ? vectors.update({ is_outdated: true }) : vectors.delete());
      }
      if (row[PASSAGES] && !isSameText) await query(PASSAGES).where({ entry_id: row.id }).delete();
      return row.id;
    },

    /** Removes documents from the index. */
    async remove(query: Knex, kind: string, documentIds: string[]): Promise<void> {
      const rows = await query(ENTRIES)
        .where({ kind })
        .whereIn('document_id', documentIds)
        .select<{ id: number }[]>('id');
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return;
      await fullText().remove(query, ids);
      await query(VECTORS).whereIn('entry_id', ids).delete();
      await query(PASSAGES).whereIn('entry_id', ids).delete();
      await query(FACETS).whereIn('entry_id', ids).delete();
      // The latest entry takes a revision over, so that none that was read is given again.
      if (!isPostgres(strapi)) {
        const latest = query(ENTRIES).whereNotIn('id', ids).max('id');
        await query(ENTRIES)
          .where('id', latest)
          .update({ revision: query.raw(NEXT_REVISION) });
      }
      await query(ENTRIES).whereIn('id', ids).delete();
    },

    /**
     * Brings the entries of documents up to date; removes entries of documents that are not public.
     *
     * @param milliseconds time limit, after which the remaining documents are skipped
     * @param isSameText see `put`
     * @returns number of documents processed, at least one
     */
    async refresh(
      query: Knex,
      source: SearchedType,
      documentIds: string[],
      milliseconds = Infinity,
      isSameText = false,
    ): Promise<number> {
      const end = performance.now() + milliseconds;
      const rows = await rowsOf(strapi, source, documentIds);
      const rowsById = new Map(rows.map((row) => [row.documentId, row]));
      let done = 0;
      for (const documentId of documentIds) {
        if (done > 0 && performance.now() >= end) break;
        const row = rowsById.get(documentId);
        if (row === undefined) {
          await this.remove(query, source.kind, [documentId]);
        } else {
          const key = { kind: source.kind, documentId, stamp: stampOf(row.updatedAt) };
          await this.put(query, key, source.textOf(row), isSameText);
        }
        done += 1;
      }
      return done;
    },
  };
};

export default createEntries;
