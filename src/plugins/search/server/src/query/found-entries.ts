import { setImmediate } from 'node:timers/promises';
import type { TextRun } from '@ota-news/foundation/contracts/search';
import type { Section } from '@ota-news/foundation/markdown/anchors';
import { placeholders } from '../index/placeholders';
import type { Reader } from '../index/reader';
import { subjectSlug, type SearchedTypes } from '../index/entries/searched-types';
import { ENTRIES } from '../index/tables';
import { SEARCHED_LENGTH, passageOf } from '../text/excerpt';
import { answeringSentence } from '../text/answering-sentence';
import { languageOf } from '../text/languages';
import type { Span } from '../text/passages';
import type { SectionStart } from '../text/readable-text';

/** An entry as a search result. */
export interface FoundEntry {
  kind: string;
  /** Public number of an article; null for other kinds. */
  articleNumber: number | null;
  slug: string;
  title: string;
  subjectSlug: string | null;
  excerpt: TextRun[];
  /** Section that the excerpt is from; null before the first heading. */
  section: Section | null;
  /** Sentence that answers the query, with which the excerpt begins; null if none is known to. */
  answer: string | null;
  /** Unix time in milliseconds. */
  date: number | null;
}

interface EntryRow {
  id: number;
  kind: string;
  slug: string;
  title: string;
  text: string;
  article_number: number | null;
  sections: string | null;
  dated_at: number | string | null;
  subject_slug: string | null;
  language: string | null;
}

const sectionAt = (sections: SectionStart[], at: number): Section | null => {
  const found = sections.filter((start) => start.at <= at).at(-1);
  return found === undefined ? null : { heading: found.heading, anchor: found.anchor };
};

/** What is shown of the results of a query. */
export interface Highlights {
  /** Terms to highlight in excerpts, with how much each tells. */
  terms: ReadonlyMap<string, number>;
  /** Passages that answer the query, by entry. */
  passages: ReadonlyMap<number, Span>;
}

export const NO_HIGHLIGHTS: Highlights = { terms: new Map(), passages: new Map() };

const foundEntry = (row: EntryRow, { terms, passages }: Highlights): FoundEntry => {
  const language = languageOf(row.language);
  const sections = row.sections === null ? [] : (JSON.parse(row.sections) as SectionStart[]);
  const passage = passages.get(row.id);
  const answer =
    passage === undefined || passage.end > SEARCHED_LENGTH
      ? null
      : answeringSentence(row.text, passage, sections, terms, language);
  const { at, runs } = passageOf(row.text, terms, language, answer?.at ?? null);
  return {
    kind: row.kind,
    articleNumber: row.article_number,
    slug: row.slug,
    title: row.title,
    subjectSlug: row.subject_slug,
    excerpt: runs,
    section: sectionAt(sections, at),
    answer: answer?.text ?? null,
    date: row.dated_at === null ? null : Number(row.dated_at),
  };
};

/** Loads entries as results, in the order of `ids`. */
export const foundEntries = async (
  reader: Reader,
  types: SearchedTypes,
  ids: number[],
  highlights: Highlights,
): Promise<FoundEntry[]> => {
  if (ids.length === 0) return [];
  const { slug, join } = subjectSlug(types);
  const rows = await reader.all<EntryRow>(
    `SELECT entries.id, kind, entries.slug, title, substr(text, 1, ${SEARCHED_LENGTH + 1}) AS text,
            article_number, sections, dated_at, language, ${slug} AS subject_slug
       FROM ${ENTRIES} AS entries ${join}
       WHERE entries.id IN (${placeholders(ids)})`,
    ids,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found: FoundEntry[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    if (row !== undefined) found.push(foundEntry(row, highlights));
    // Yields to the event loop between long texts.
    await setImmediate();
  }
  return found;
};

/** Entries for a query that consists only of filters, newest first. */
export const newestEntries = async (
  reader: Reader,
  { sql, values }: { sql: string; values: (string | number)[] },
  limit: number,
): Promise<number[]> => {
  const rows = await reader.all<{ id: number }>(
    `SELECT entries.id FROM ${ENTRIES} AS entries ${sql === '' ? '' : `WHERE ${sql}`}
       ORDER BY CASE WHEN entries.dated_at IS NULL THEN 1 ELSE 0 END, entries.dated_at DESC, entries.id
       LIMIT ?`,
    [...values, limit],
  );
  return rows.map(({ id }) => id);
};
