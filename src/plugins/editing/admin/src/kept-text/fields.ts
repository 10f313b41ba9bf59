/** The values of a form, as the panel holds them: relations as what is connected, rows with keys. */
export type Fields = Record<string, unknown>;

/** What was typed, and what it was typed over; of the fields that differ only. */
export interface Changes {
  base: Fields;
  values: Fields;
}

/** Whether two values of a field say the same; nothing can be written in several ways. */
export const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one || null) === JSON.stringify(other || null);

const pick = (fields: Fields, names: string[]): Fields =>
  // Nothing must survive being written as JSON.
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));

/** The fields in which a form differs from what it began with. */
export const changesOf = (base: Fields, values: Fields): Changes => {
  const names = [...new Set([...Object.keys(base), ...Object.keys(values)])].filter(
    (name) => !same(base[name], values[name]),
  );
  return { base: pick(base, names), values: pick(values, names) };
};

type Attributes = Record<string, { type: string; component?: string } | undefined>;
export type Components = Record<string, { attributes: Attributes } | undefined>;

/** Rows of a component without their numbers, so that they are stored as new ones. */
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
 * What a form holds once kept text is back in it: everything else stays as it is, also what others
 * have changed since.
 *
 * @param present what the form holds now
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
    const isOver = same(base[name], present[name]);
    // Rows that were stored again meanwhile have other numbers; the former would be refused.
    return [name, component === undefined || isOver ? value : asNew(value, component, components)];
  });
  return { ...present, ...Object.fromEntries(fields) };
};
