import type { ComparedField } from '#newsroom/contracts/history';

type Values = Record<string, unknown>;

/** What goes out: fields that differ, and those of the form that can't be compared before they are stored. */
export interface OutgoingFields {
  changed: ComparedField[];
  unsaved: ComparedField[];
}

/** Kinds of fields whose value in the form is what is stored. */
const PLAIN = new Set(['string', 'text', 'richtext', 'uid', 'email', 'integer', 'biginteger']);

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * What readers will see changed.
 *
 * @param stored every field: what is live, and the draft as it was saved last
 * @param values what stands in the form, which is published with it
 * @param initial what the form was filled with
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
