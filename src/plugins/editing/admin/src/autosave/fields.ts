/** Form values as the panel holds them: relations as `connect` lists, rows with keys. */
export type Fields = Record<string, unknown>;

/** Original and typed values, only of changed fields. */
export interface Changes {
  base: Fields;
  values: Fields;
}

/** Tells whether two values are equal; all representations of an empty value are. */
export const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one || null) === JSON.stringify(other || null);

const pick = (fields: Fields, names: string[]): Fields =>
  // JSON drops undefined, so it is stored as null.
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));

/** Returns the fields in which a form differs from its original values. */
export const changesOf = (base: Fields, values: Fields): Changes => {
  const names = [...new Set([...Object.keys(base), ...Object.keys(values)])].filter(
    (name) => !isEqual(base[name], values[name]),
  );
  return { base: pick(base, names), values: pick(values, names) };
};

type Attributes = Record<string, { type: string; component?: string } | undefined>;
export type Components = Record<string, { attributes: Attributes } | undefined>;

/** Removes the ids of component rows, so that they are stored as new rows. */
const asNew = (value: unknown, component: string, components: Components): unknown => {
  if (Array.isArray(value)) return value.map((row) => asNew(row, component, components));
  if (typeof value !== 'object' || value === null) return value;
  const attributes = components[component]?.attributes ?? {};
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'id')
      .map(([name, inner]) => {
        const attribute = attributes[name];
        return [
          name,
          attribute?.component === undefined
            ? inner
            : asNew(inner, attribute.component, components),
        ];
      }),
  );
};

/**
 * Merges a backup into the form's current values; all other fields keep their values, including
 * later changes by others.
 *
 * @param present current values of the form
 * @param attributes of the document's type
 */
export const restored = (
  { base, values }: Changes,
  present: Fields,
  attributes: Attributes,
  components: Components,
): Fields => {
  const fields = Object.entries(values).map(([name, value]) => {
    const component = attributes[name]?.component;
    const isOver = isEqual(base[name], present[name]);
    // Rows that were stored again have new ids; Strapi would reject the old ones.
    return [name, component === undefined || isOver ? value : asNew(value, component, components)];
  });
  return { ...present, ...Object.fromEntries(fields) };
};
