import { placeholders } from '../index/placeholders';
import type { Reader } from '../index/reader';
import type { SearchedTypes } from '../index/entries/searched-types';
import { ENTRIES } from '../index/tables';
import { joinedText } from '../text/joined';
import { foldedName, queryWords } from './query-terms';

/** Names of an entity, each as folded words, as terms, and joined (see `joinedText`). */
export interface NamedEntity {
  /** Entry id. */
  id: number;
  kind: string;
  slug: string;
  title: string;
  /** Id by which texts refer to it; null if nothing does. */
  referenceId: number | null;
  names: { words: string[]; terms: string[]; joined: string }[];
  /** Names by which it is searched for where a query has one of them. */
  aliases: 'all' | 'first';
  /** A name is recognised where it is joined or split among other words. */
  isSplit: boolean;
}

interface NamesRow {
  id: number;
  kind: string;
  slug: string;
  referred_to: number | null;
  title: string;
  names: string | null;
}

const namedEntity = (
  { id, kind, slug, referred_to, title, names }: NamesRow,
  { named }: SearchedTypes,
): NamedEntity => ({
  id,
  kind,
  slug,
  title,
  referenceId: referred_to,
  aliases: named[kind]?.aliases ?? 'first',
  isSplit: named[kind]?.isSplit === true,
  names: [title, ...((names === null ? [] : JSON.parse(names)) as string[])].map((name) => {
    const words = queryWords(name);
    return {
      words: words.map(({ folded }) => folded),
      terms: words.map(({ term }) => term),
      joined: joinedText(name),
    };
  }),
});

/** Reads the names of the entries of all kinds that have names. */
export const readNames = async (reader: Reader, types: SearchedTypes): Promise<NamedEntity[]> => {
  const kinds = Object.keys(types.named);
  if (kinds.length === 0) return [];
  const rows = await reader.all<NamesRow>(
    `SELECT id, kind, slug, coalesce(ota_id, category_id, author_id) AS referred_to, title, names
       FROM ${ENTRIES} WHERE kind IN (${placeholders(kinds)})`,
    kinds,
  );
  return rows.map((row) => namedEntity(row, types));
};

/** Finds entities of a kind by slug or name. */
export const entitiesNamed = (
  entities: NamedEntity[],
  kind: string,
  slugOrName: string,
): NamedEntity[] => {
  const folded = foldedName(slugOrName);
  return entities.filter(
    (entity) =>
      entity.kind === kind &&
      (entity.slug === slugOrName || entity.names.some((name) => name.words.join(' ') === folded)),
  );
};
