import MiniSearch from 'minisearch';
import { setImmediate } from 'node:timers/promises';
import type { Reader } from '../read/read-connection';
import type { EntryKind } from '../sources/source';
import { ENTRIES } from '../tables';
import { wordsOf } from '../text/words';
import { remembered } from './remembered';

/** What was published meanwhile is suggested after so long. */
const FRESH_MS = 30_000;
/** Articles that are suggested, the latest: what is older is found by searching. */
const MAX_ARTICLES = 20_000;
/** Rows that are read, or indexed, in one go; searches get their turn in between. */
const PART = 1_000;
/** The largest id that both databases have. */
const MAX_ID = 2 ** 31 - 1;
const SHOWN = 8;
/** The best, of which those come first whose title begins with what was typed. */
const LOOKED_AT = 50;
/** A thing of its own is rather meant than one of many articles about it. */
const THING = 4;

/** Something to go to. */
export interface Suggestion {
  kind: EntryKind;
  slug: string;
  title: string;
  otaSlug: string | null;
}

interface TitleRow {
  id: number;
  stamp: string;
  kind: EntryKind;
  slug: string;
  title: string;
  names: string | null;
  ota_slug: string | null;
}

const TITLES = `SELECT entries.id, stamp, kind, entries.slug, title, names, otas.slug AS ota_slug
  FROM ${ENTRIES} AS entries LEFT JOIN otas ON otas.id = entries.ota_id`;

const foldedWords = (text: string): string[] => [...wordsOf(text)].map(({ folded }) => folded);

/** Suggests what may be meant by the beginning of a query, by the titles and names of what is public. */
export const suggestions = (reader: Reader) => {
  const stamps = new Map<number, string>();
  const index = new MiniSearch<TitleRow>({
    fields: ['title', 'names'],
    storeFields: ['kind', 'slug', 'title', 'ota_slug'],
    tokenize: foldedWords,
    processTerm: (term) => term,
    searchOptions: {
      prefix: true,
      combineWith: 'AND',
      boostDocument: (_id, _term, stored) => (stored?.kind === 'article' ? 1 : THING),
    },
  });

  const putAll = async (rows: TitleRow[], current: Set<number>): Promise<void> => {
    for (const [at, row] of rows.entries()) {
      current.add(row.id);
      if (stamps.get(row.id) === row.stamp) continue;
      if (stamps.has(row.id)) index.discard(row.id);
      index.add(row);
      stamps.set(row.id, row.stamp);
      if (at % 100 === 99) await setImmediate();
    }
  };

  const refresh = async (): Promise<void> => {
    const current = new Set<number>();
    await putAll(await reader.all<TitleRow>(`${TITLES} WHERE kind <> 'article'`, []), current);
    for (let last = MAX_ID, read = 0; read < MAX_ARTICLES; read += PART) {
      const rows = await reader.all<TitleRow>(
        `${TITLES} WHERE kind = 'article' AND entries.id < ? ORDER BY entries.id DESC LIMIT ${PART}`,
        [last],
      );
      await putAll(rows, current);
      last = rows.at(-1)?.id ?? 0;
      if (rows.length < PART) break;
    }
    for (const id of stamps.keys()) {
      if (current.has(id)) continue;
      index.discard(id);
      stamps.delete(id);
    }
  };
  const refreshed = remembered(FRESH_MS, refresh);

  return {
    async suggest(text: string): Promise<Suggestion[]> {
      await refreshed.get();
      const typed = foldedWords(text).join(' ');
      const begins = ({ title }: TitleRow): number =>
        foldedWords(title).join(' ').startsWith(typed) ? 0 : 1;
      return (index.search(text) as unknown as TitleRow[])
        .slice(0, LOOKED_AT)
        .sort((one, other) => begins(one) - begins(other))
        .slice(0, SHOWN)
        .map(({ kind, slug, title, ota_slug }) => ({ kind, slug, title, otaSlug: ota_slug }));
    },

    forget: refreshed.forget,
  };
};
