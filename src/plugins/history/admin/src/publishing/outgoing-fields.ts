import type { ComparedField } from '@ota-news/foundation/contracts/history';

type Values = Record<string, unknown>;

/** Fields to be published: changed ones, and unsaved ones that can't be compared before they are stored. */
export interface OutgoingFields {
  changed: ComparedField[];
  unsaved: ComparedField[];
}

/** Field types whose form value equals the stored value. */
const PLAIN = new Set(['string', 'text', 'richtext', 'uid', 'email', 'integer', 'biginteger']);

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * Determines the fields that publishing changes for readers.
 *
 * @param stored all fields, with the published value and the saved draft's value
 * @param values current form values, which are published too
 * @param initial initial form values
 */
export const outgoingFields = (
  stored: ComparedField[],
  values: Values,
  initial: Values,
): OutgoingFields => {
  const isTyped = ({ name }: ComparedField): boolean =>
    name in values && !isSame(values[name], initial[name]);
  const typed = stored.map((field) =>
    PLAIN.has(field.type) && isTyped(field)
      ? { ...field, to: String(values[field.name] ?? '') }
      : field,
  );
  return {
    changed: typed.filter(({ from, to }) => from !== to),
    unsaved: stored.filter((field) => !PLAIN.has(field.type) && isTyped(field)),
  };
};
