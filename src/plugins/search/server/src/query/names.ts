import { placeholders } from '../index/placeholders';
import type { Reader } from '../index/reader';
import { ENTRIES } from '../index/tables';
import { joinedText } from '../text/joined';
import { foldedName, queryWords } from './query-terms';

/** Kinds of entries that have names. */
const KINDS = ['ota', 'glossary-term', 'category', 'author'] as const;

/** Names of an entity, each as folded words, as terms, and joined (see `joinedText`). */
export interface NamedEntity {
  /** Entry id. */
  id: number;
  kind: (typeof KINDS)[number];
  slug: string;
  title: string;
  /** Id by which articles reference it; null for a glossary term. */
  referenceId: number | null;
  names: { words: string[]; terms: string[]; joined: string }[];
}

interface NamesRow {
  id: number;
  kind: NamedEntity['kind'];
  slug: string;
  referred_to: number | null;
  title: string;
  names: string | null;
}

const namedEntity = ({ id, kind, slug, referred_to, title, names }: NamesRow): NamedEntity => ({
  id,
  kind,
  slug,
  title,
  referenceId: referred_to,
  names: [title, ...((names === null ? [] : JSON.parse(names)) as string[])].map((name) => {
    const words = queryWords(name);
    return {
      words: words.map(({ folded }) => folded),
      terms: words.map(({ term }) => term),
      joined: joinedText(name),
    };
  }),
});

/** Reads the names of OTAs, glossary terms, topics and authors. */
export const readNames = async (reader: Reader): Promise<NamedEntity[]> => {
  const rows = await reader.all<NamesRow>(
    `SELECT id, kind, slug, coalesce(ota_id, category_id, author_id) AS referred_to, title, names
       FROM ${ENTRIES} WHERE kind IN (${placeholders(KINDS)})`,
    [...KINDS],
  );
  return rows.map(namedEntity);
};

/** Finds entities of a kind by slug or name. */
export const entitiesNamed = (
  entities: NamedEntity[],
  kind: NamedEntity['kind'],
  slugOrName: string,
): NamedEntity[] => {
  const folded = foldedName(slugOrName);
  return entities.filter(
    (entity) =>
      entity.kind === kind &&
      (entity.slug === slugOrName || entity.names.some((name) => name.words.join(' ') === folded)),
  );
};
