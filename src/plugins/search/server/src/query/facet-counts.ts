import type { SearchFacet } from '@ota-news/foundation/contracts/search';
import { placeholders } from '../index/placeholders';
import type { Reader } from '../index/reader';
import { COAUTHOR_PREFIX } from '../index/entries/facets';
import type { SearchedTypes } from '../index/entries/searched-types';
import { ENTRIES, FACETS } from '../index/tables';
import type { NamedEntity } from './names';

interface Row {
  kind: string;
  subject: number | null;
  category: number | null;
  author: number | null;
  dated_at: number | string | null;
}

const countValues = (values: (string | number | null)[]): Map<string | number, number> => {
  const counts = new Map<string | number, number>();
  for (const value of values) {
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
};

/** Row ids of the authors after the first one, once for each entry. */
const coauthors = async (reader: Reader, ids: number[]): Promise<number[]> => {
  const rows = await reader.all<{ mark: string }>(
    `SELECT mark FROM ${FACETS} WHERE mark LIKE ? AND entry_id IN (${placeholders(ids)})`,
    [`${COAUTHOR_PREFIX}%`, ...ids],
  );
  return rows.map(({ mark }) => Number(mark.slice(COAUTHOR_PREFIX.length)));
};

const yearOf = ({ dated_at: date }: Row): string | null =>
  date === null ? null : new Date(Number(date)).toISOString().slice(0, 4);

/**
 * Counts the entries by each value of the filters, the most frequent value first and years in descending order.
 *
 * @param ids of entries, at most a few hundred
 */
export const facetCounts = async (
  reader: Reader,
  ids: number[],
  entities: NamedEntity[],
  { filters }: SearchedTypes,
): Promise<SearchFacet[]> => {
  if (ids.length === 0) return [];
  const rows = await reader.all<Row>(
    `SELECT kind, ota_id AS subject, category_id AS category, author_id AS author, dated_at FROM ${ENTRIES}
       WHERE id IN (${placeholders(ids)})`,
    ids,
  );
  const furtherValues = { subject: [], category: [], author: await coauthors(reader, ids) };
  const byCount = (one: { count: number }, other: { count: number }): number =>
    other.count - one.count;
  const kinds = [...countValues(rows.map(({ kind }) => kind))].map(([kind, count]) => ({
    value: String(kind),
    name: null,
    count,
  }));
  const years = [...countValues(rows.map(yearOf))].map(([year, count]) => ({
    value: String(year),
    name: String(year),
    count,
  }));
  const referenced = filters.map(({ name: filter, by }): SearchFacet => {
    const counts = countValues([...rows.map((row) => row[by]), ...furtherValues[by]]);
    const values = entities
      .filter((entity) => entity.kind === filter && entity.referenceId !== null)
      .map(({ slug, title, referenceId }) => ({
        value: slug,
        name: title,
        count: counts.get(referenceId ?? 0) ?? 0,
      }))
      .filter(({ count }) => count > 0);
    return { filter, values: values.sort(byCount) };
  });
  return [
    { filter: 'type', values: kinds.sort(byCount) },
    ...referenced,
    { filter: 'year', values: years.sort((one, other) => (one.value < other.value ? 1 : -1)) },
  ];
};
