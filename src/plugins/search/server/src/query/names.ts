import type { Reader } from '../read/read-connection';
import { ENTRIES } from '../tables';
import { queryWords } from './query-terms';

/** What goes by names of its own. */
const KINDS = ['ota', 'glossary-term', 'category', 'author'] as const;

/** Names of one thing, each as folded words and as terms. */
export interface NamedThing {
  /** Its entry. */
  id: number;
  kind: (typeof KINDS)[number];
  slug: string;
  /** What articles refer to it by; null for a term. */
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
  referredTo: referred_to,
  names: [title, ...((names === null ? [] : JSON.parse(names)) as string[])].map((name) => {
    const words = queryWords(name);
    return {
      words: words.map(({ folded }) => folded),
      terms: words.map(({ term }) => term),
    };
  }),
});

/** What OTAs, terms, topics and authors are called. */
export const readNames = async (reader: Reader): Promise<NamedThing[]> => {
  const rows = await reader.all<NamesRow>(
    `SELECT id, kind, slug, coalesce(ota_id, category_id, author_id) AS referred_to, title, names
       FROM ${ENTRIES} WHERE kind IN (${KINDS.map(() => '?').join()})`,
    [...KINDS],
  );
  return rows.map(named);
};

/** The things of a kind that go by a slug or a name. */
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
