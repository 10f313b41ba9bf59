import type { SearchFilter } from '#newsroom/contracts/search';
import type { EntryFilter } from '../index/entries/filter';
import { entitiesNamed, type NamedEntity } from './names';
import { foldedName } from './query-terms';
import type { Operator, ParsedQuery } from './parse-query';

const KIND_OF: Record<Exclude<Operator, 'tag'>, NamedEntity['kind']> = {
  company: 'ota',
  topic: 'category',
  author: 'author',
};
const FIELD_OF = { company: 'otaId', topic: 'categoryId', author: 'authorId' } as const;

/**
 * Combines the filters of the request and of the query into ids.
 *
 * @returns null if a filter names something unknown, or filters contradict each other
 */
export const entryFilter = (
  { ota, category, author, type, from, to }: SearchFilter,
  { filters }: ParsedQuery,
  entities: NamedEntity[],
): EntryFilter | null => {
  const filter: EntryFilter = {
    ...(type === undefined ? {} : { kind: type }),
    ...(from === undefined ? {} : { from: Date.parse(from) }),
    ...(to === undefined ? {} : { to: Date.parse(to) }),
  };
  const conditions: { operator: Operator; value: string | undefined }[] = [
    { operator: 'company', value: ota },
    { operator: 'topic', value: category },
    { operator: 'author', value: author },
    ...filters,
  ];
  for (const { operator, value } of conditions) {
    if (value === undefined) continue;
    if (operator === 'tag') {
      filter.tags = [...(filter.tags ?? []), foldedName(value)];
      continue;
    }
    const id = entitiesNamed(entities, KIND_OF[operator], value)[0]?.referenceId;
    const field = FIELD_OF[operator];
    if (id == null || (filter[field] !== undefined && filter[field] !== id)) return null;
    filter[field] = id;
  }
  return filter;
};
