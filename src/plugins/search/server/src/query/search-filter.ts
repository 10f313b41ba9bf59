import type { SearchFilter } from '@ota-news/foundation/contracts/search';
import type { SearchedTypes } from '../index/entries/searched-types';
import type { EntryFilter } from '../index/entries/filter';
import { entitiesNamed, type NamedEntity } from './names';
import { foldedName } from './query-terms';
import { TAG, type ParsedQuery } from './parse-query';

const FIELD_OF = { subject: 'subjectId', category: 'categoryId', author: 'authorId' } as const;

/**
 * Combines the filters of the request and of the query into ids.
 *
 * @returns null if a filter names something unknown, or filters contradict each other
 */
export const entryFilter = (
  { type, from, to, ...slugs }: SearchFilter,
  { filters }: ParsedQuery,
  entities: NamedEntity[],
  types: SearchedTypes,
): EntryFilter | null => {
  const filter: EntryFilter = {
    ...(type === undefined ? {} : { kind: type }),
    ...(from === undefined ? {} : { from: Date.parse(from) }),
    ...(to === undefined ? {} : { to: Date.parse(to) }),
  };
  const conditions: { filter: string; value: string | undefined }[] = [
    ...types.filters.map(({ name }) => ({ filter: name, value: slugs[name] })),
    ...filters,
  ];
  for (const { filter: name, value } of conditions) {
    if (value === undefined) continue;
    if (name === TAG) {
      filter.tags = [...(filter.tags ?? []), foldedName(value)];
      continue;
    }
    const by = types.filters.find((one) => one.name === name)?.by;
    const id = entitiesNamed(entities, name, value)[0]?.referenceId;
    if (by === undefined || id == null) return null;
    const field = FIELD_OF[by];
    if (filter[field] !== undefined && filter[field] !== id) return null;
    filter[field] = id;
  }
  return filter;
};
