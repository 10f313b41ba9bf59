import { relatedBy, type Source } from './entry-values';
import type { Attribute } from './schema';
import type { ChangedField, EntryVersion } from './sides';

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** Collects the ids of stored component rows in a value. */
const rowIds = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value.flatMap(rowIds)
    : isRow(value)
      ? [value.id, ...Object.values(value).filter(isRow).flatMap(rowIds)]
      : [];

/**
 * Converts a form value so that it can overwrite somebody else's changes: relations as complete
 * sets instead of changes, and deleted component rows as new ones.
 */
const storable = (
  value: unknown,
  attribute: Attribute,
  place: { field: string; component?: { uid: string; id: number | string } },
  source: Source,
  stored: ReadonlySet<unknown>,
): unknown => {
  if (attribute.type === 'relation') {
    const set = relatedBy(value, attribute, place, source);
    return { set: set.map(({ documentId }) => ({ documentId })) };
  }
  if (attribute.type !== 'component' || !isRow(value)) return value ?? null;
  const uid = attribute.component ?? '';
  const row = (one: Row): Row => {
    const component = { uid, id: (one.id as number | undefined) ?? 'new' };
    const parts = Object.entries(source.components[uid] ?? {});
    return {
      ...(stored.has(one.id) ? { id: one.id } : {}),
      ...Object.fromEntries(
        parts.map(([field, part]) => [
          field,
          storable(one[field], part, { field, component }, source, stored),
        ]),
      ),
    };
  };
  return Array.isArray(value) ? value.map((one: Row) => row(one)) : row(value);
};

interface Mine {
  fields: ChangedField[];
  typed: Row;
  base: EntryVersion;
  theirs: EntryVersion;
  components: Source['components'];
}

/** Builds the data that overwrites the given fields; all others stay as stored. */
export const overwriting = ({ fields, typed, base, theirs, components }: Mine): Row => {
  const source: Source = { components, relations: base.state.relations };
  return Object.fromEntries(
    fields.map(({ name, attribute }) => [
      name,
      storable(typed[name], attribute, { field: name }, source, new Set(rowIds(theirs.data[name]))),
    ]),
  );
};
