import type { Reader } from '../read/read-connection';
import { ENTRIES } from '../tables';
import { queryWords } from './query-terms';

/** Kinds of entries that have names. */
const KINDS = ['ota', 'glossary-term', 'category', 'author'] as const;

/** Names of an entity, each as folded words and as terms. */
export interface NamedThing {
  /** Entry id. */
  id: number;
  kind: (typeof KINDS)[number];
  slug: string;
  title: string;
  /** Id by which articles reference it; null for a glossary term. */
  referredTo: number | null;
  names: { words: string[]; terms: string[] }[];
}

interface NamesRow {
  id: number;
  kind: NamedThing['kind'];
  slug: string;
  referred_to: number | null;
  title: string;
  names: string | null;
}

const named = ({ id, kind, slug, referred_to, title, names }: NamesRow): NamedThing => ({
  id,
  kind,
  slug,
  title,
  referredTo: referred_to,
  names: [title, ...((names === null ? [] : JSON.parse(names)) as string[])].map((name) => {
    const words = queryWords(name);
    return {
      words: words.map(({ folded }) => folded),
      terms: words.map(({ term }) => term),
    };
  }),
});

/** Reads the names of OTAs, glossary terms, topics and authors. */
export const readNames = async (reader: Reader): Promise<NamedThing[]> => {
  const rows = await reader.all<NamesRow>(
    `SELECT id, kind, slug, coalesce(ota_id, category_id, author_id) AS referred_to, title, names
       FROM ${ENTRIES} WHERE kind IN (${KINDS.map(() => '?').join()})`,
    [...KINDS],
  );
  return rows.map(named);
};

/** Finds entities of a kind by slug or name. */
export const thingsCalled = (
  things: NamedThing[],
  kind: NamedThing['kind'],
  slugOrName: string,
): NamedThing[] => {
  const words = queryWords(slugOrName)
    .map(({ folded }) => folded)
    .join(' ');
  return things.filter(
    (thing) =>
      thing.kind === kind &&
      (thing.slug === slugOrName || thing.names.some((name) => name.words.join(' ') === words)),
  );
};
