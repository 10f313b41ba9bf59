import type { EntryState } from '@ota-news/foundation/contracts/editing';
import { plainOf, type Plain, type Source } from './entry-values';
import type { Components, FormField } from './schema';

/** A field whose typed and stored values differ. */
export interface ChangedField extends FormField {
  mine: Plain;
  theirs: Plain;
  changedBy: 'you' | 'them' | 'both';
}

/** One version of an entry. */
export interface EntryVersion {
  data: Record<string, unknown>;
  state: EntryState;
}

interface Sides {
  fields: FormField[];
  components: Components;
  /** Version loaded into the form. */
  base: EntryVersion;
  /** Typed values; undefined if the change concerns the whole entry. */
  typed: Record<string, unknown> | undefined;
  /** Version stored now. */
  theirs: EntryVersion;
}

const same = (one: Plain, other: Plain): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields whose typed and stored values differ, and who changed them. */
export const changedFields = ({
  fields,
  components,
  base,
  typed,
  theirs,
}: Sides): ChangedField[] => {
  const before: Source = { components, relations: base.state.relations };
  const now: Source = { components, relations: theirs.state.relations };
  return fields.flatMap((field) => {
    const read = (data: Record<string, unknown>, source: Source): Plain =>
      plainOf(data[field.name], field.attribute, { field: field.name }, source);
    const was = read(base.data, before);
    const mine = typed === undefined ? was : read(typed, before);
    const stored = read(theirs.data, now);
    if (same(mine, stored)) return [];
    const isMine = !same(mine, was);
    const isTheirs = !same(stored, was);
    const changedBy = isMine && isTheirs ? 'both' : isMine ? 'you' : 'them';
    return [{ ...field, mine, theirs: stored, changedBy }];
  });
};
