import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../index/reader';
import { subjectSlug, type SearchedTypes } from '../index/entries/searched-types';
import { ENTRIES } from '../index/tables';
import { foldedWords } from '../text/words';
import { cachedFor } from './cached-for';
import { titleIndex, type Titled } from './title-index';

/** Maximum age of the suggestions. */
const LIFETIME_MS = 30_000;
/** Maximum number of articles to suggest, newest first; older ones are found by searching. */
const MAX_ARTICLES = 20_000;
/** Rows per query; searches run in between. */
const BATCH = 1_000;
/** Largest id in both databases. */
const MAX_ID = 2 ** 31 - 1;
/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 8;

/** A suggested page. */
export interface Suggestion {
  kind: string;
  slug: string;
  title: string;
  subjectSlug: string | null;
}

interface TitleRow {
  id: number;
  stamp: string;
  kind: string;
  slug: string;
  title: string;
  names: string | null;
  subject_slug: string | null;
}

interface SuggestedEntry extends Titled {
  suggestion: Suggestion;
}

const namesOf = ({ names }: TitleRow): string[] =>
  names === null ? [] : foldedWords((JSON.parse(names) as string[]).join(' '));

/** Suggests entries for the beginning of a query by their titles and names. */
export const suggestions = (reader: Reader, types: SearchedTypes) => {
  const subject = subjectSlug(types);
  const titles = `SELECT entries.id, stamp, kind, entries.slug, title, names, ${subject.slug} AS subject_slug
    FROM ${ENTRIES} AS entries ${subject.join}`;
  const stamps = new Map<number, string>();
  const index = titleIndex<SuggestedEntry>();

  const suggestedEntry = ({ id, kind, slug, title, ...row }: TitleRow): SuggestedEntry => ({
    id,
    isText: kind === types.articles,
    suggestion: { kind, slug, title, subjectSlug: row.subject_slug },
  });

  const putAll = async (rows: TitleRow[], current: Set<number>): Promise<void> => {
    for (const [at, row] of rows.entries()) {
      current.add(row.id);
      if (stamps.get(row.id) === row.stamp) continue;
      index.put(suggestedEntry(row), foldedWords(row.title), namesOf(row));
      stamps.set(row.id, row.stamp);
      if (at % 100 === 99) await setImmediate();
    }
  };

  const refresh = async (): Promise<void> => {
    const current = new Set<number>();
    await putAll(
      await reader.all<TitleRow>(`${titles} WHERE kind <> '${types.articles}'`, []),
      current,
    );
    for (let last = MAX_ID, read = 0; read < MAX_ARTICLES; read += BATCH) {
      const rows = await reader.all<TitleRow>(
        `${titles} WHERE kind = '${types.articles}' AND entries.id < ? ORDER BY entries.id DESC LIMIT ${BATCH}`,
        [last],
      );
      await putAll(rows, current);
      last = rows.at(-1)?.id ?? 0;
      if (rows.length < BATCH) break;
    }
    for (const id of stamps.keys()) {
      if (current.has(id)) continue;
      index.remove(id);
      stamps.delete(id);
    }
  };
  const refreshed = cachedFor(LIFETIME_MS, refresh);
  /** Set when the index is empty or known to be outdated. */
  let isOutdated = true;

  return {
    async suggest(text: string): Promise<Suggestion[]> {
      const isUpToDate = refreshed.get();
      // A reader who is typing does not wait for changes by another process.
      if (isOutdated) await isUpToDate;
      else isUpToDate.catch(() => {});
      isOutdated = false;
      return index.find(foldedWords(text), MAX_SUGGESTIONS).map(({ suggestion }) => suggestion);
    },

    invalidate(): void {
      refreshed.invalidate();
      isOutdated = true;
    },
  };
};
