/** Attributes used by the checks. */
const PLAIN = [
  'title',
  'slug',
  'excerpt',
  'body',
  'meta_title',
  'meta_description',
  'featured_image_path',
  'featured_image_alt',
  'first_published_at',
  'scheduled_for',
] as const;

const LISTS = ['sources', 'tags', 'corrections'] as const;
const RELATIONS = ['ota', 'author'] as const;

type Values = Record<string, unknown>;

/** Related entry in the form's state. */
interface Connected {
  id?: unknown;
  documentId?: unknown;
  apiData?: { id?: unknown; documentId?: unknown };
}

const referenced = ({ id, documentId, apiData }: Connected) => ({
  id: apiData?.id ?? id,
  documentId: apiData?.documentId ?? documentId,
});

const relation = (value: unknown): unknown => {
  const { connect = [], disconnect = [] } = (value ?? {}) as Record<string, Connected[]>;
  return { connect: connect.map(referenced), disconnect: disconnect.map(referenced) };
};

/** Removes the form's internal properties from a row. */
const row = (value: Values): Values =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !name.startsWith('__')));

const taken = (names: readonly string[], values: Values, of: (value: unknown) => unknown): Values =>
  Object.fromEntries(names.map((name) => [name, of(values[name])]));

/** Returns the form values needed by the server. */
export const sentValues = (values: Values): Values => {
  const image = values.featured_image as { id?: number } | null | undefined;
  return {
    ...taken(PLAIN, values, (value) => value ?? null),
    ...taken(LISTS, values, (value) => (Array.isArray(value) ? value.map(row) : null)),
    ...taken(RELATIONS, values, relation),
    featured_image: typeof image?.id === 'number' ? { id: image.id } : null,
  };
};
