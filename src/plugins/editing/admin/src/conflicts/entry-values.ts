import type { EntryState, RelatedEntry } from '@ota-news/foundation/contracts/editing';
import { relationPlace } from '#newsroom/contracts/editing';
import type { Attribute, Components } from './schema';

type Row = Record<string, unknown>;

/** A normalized value for comparison and display: without row ids, relations as the related entries. */
export type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain };

/** Context for reading values of a stored document or of a form based on it. */
export interface Source {
  components: Components;
  /** Related entries in the version that was read. */
  relations: EntryState['relations'];
}

interface Place {
  field: string;
  component?: { uid: string; id: number | string };
}

interface Connected extends Row {
  documentId?: string;
  label?: string;
  apiData?: { documentId?: string; position?: { before?: string; start?: boolean } };
}

interface RelationChange {
  connect?: Connected[];
  disconnect?: Connected[];
}

/** Relation types with at most one related entry. */
const TO_ONE = new Set(['oneToOne', 'manyToOne']);

const documentOf = ({ documentId, apiData }: Connected): string =>
  documentId ?? apiData?.documentId ?? '';

const NUMBERS = new Set(['integer', 'biginteger', 'decimal', 'float']);

const withNew = (list: RelatedEntry[], added: Connected): RelatedEntry[] => {
  const documentId = documentOf(added);
  const known = list.find((one) => one.documentId === documentId);
  const others = list.filter((one) => one !== known);
  const entry = known ?? { documentId, name: added.label ?? documentId };
  const { start, before } = added.apiData?.position ?? {};
  const place = start ? 0 : others.findIndex((one) => one.documentId === before);
  return place < 0 ? [...others, entry] : others.toSpliced(place, 0, entry);
};

/** Returns the related entries: those read, changed by the form's `connect` and `disconnect`. */
export const relatedBy = (
  value: unknown,
  attribute: Attribute,
  { field, component }: Place,
  { relations }: Source,
): RelatedEntry[] => {
  const stored = relations[relationPlace(field, component)] ?? [];
  const { connect = [], disconnect = [] } = (value ?? {}) as RelationChange;
  const gone = new Set(disconnect.map(documentOf));
  const isReplaced = TO_ONE.has(attribute.relation ?? '') && connect.length > 0;
  const left = isReplaced ? [] : stored.filter(({ documentId }) => !gone.has(documentId));
  return connect.reduce(withNew, left);
};

const listed = (value: unknown): Row[] =>
  (Array.isArray(value) ? value : [value]).filter((row) => row !== null && row !== undefined);

const scalar = (value: unknown, type: string): Plain => {
  if (value === undefined || value === null || value === '') return null;
  if (type === 'datetime') return new Date(value as string).toISOString();
  if (NUMBERS.has(type)) return Number(value);
  return value as Plain;
};

/** Normalizes a value. */
export const plainOf = (
  value: unknown,
  attribute: Attribute,
  place: Place,
  source: Source,
): Plain => {
  if (attribute.type === 'relation') {
    return relatedBy(value, attribute, place, source).map(({ documentId, name }) => ({
      documentId,
      name,
    }));
  }
  if (attribute.type === 'media') {
    return listed(value).map(({ id, name }) => ({ id: Number(id), name: String(name) }));
  }
  if (attribute.type !== 'component') return scalar(value, attribute.type);
  const uid = attribute.component ?? '';
  const parts = Object.entries(source.components[uid] ?? {});
  return listed(value).map((row) => {
    const component = { uid, id: (row.id as number | undefined) ?? 'new' };
    return Object.fromEntries(
      parts.map(([field, part]) => [
        field,
        plainOf(row[field], part, { field, component }, source),
      ]),
    );
  });
};

const MAX_ROWS_NAMED = 200;

/** Texts for values that are not strings. */
export interface ValueWords {
  yes: string;
  no: string;
  moment(iso: string): string;
}

const rowText = (
  row: Plain,
  attribute: Attribute,
  components: Components,
  words: ValueWords,
): string =>
  Object.entries(components[attribute.component ?? ''] ?? {})
    .map(([name, part]) => [
      part.label,
      textOf((row as Record<string, Plain>)[name] ?? null, part, components, words),
    ])
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `${label}: ${text}`)
    .join('\n');

/** Formats a normalized value for display; empty string for an empty value. */
export const textOf = (
  value: Plain,
  attribute: Attribute,
  components: Components,
  words: ValueWords,
): string => {
  if (value === null) return '';
  if (attribute.type === 'component') {
    return (value as Plain[])
      .slice(0, MAX_ROWS_NAMED)
      .map((row) => rowText(row, attribute, components, words))
      .join('\n\n');
  }
  if (Array.isArray(value)) {
    return value.map((one) => (one as { name: string }).name).join(', ');
  }
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (attribute.type === 'datetime') return words.moment(value as string);
  return String(value);
};
