import type { EntryState } from '#newsroom/contracts/editing';
import { plainOf, type Plain, type Source } from './entry-values';
import type { Components, FormField } from './schema';

/** A field that is not the same on both sides, or that somebody has changed. */
export interface ChangedField extends FormField {
  mine: Plain;
  theirs: Plain;
  changedBy: 'you' | 'them' | 'both';
}

/** An entry in one of its versions. */
export interface EntryVersion {
  data: Record<string, unknown>;
  state: EntryState;
}

interface Sides {
  fields: FormField[];
  components: Components;
  /** What the form was filled with. */
  base: EntryVersion;
  /** What is typed; undefined where the change is about the whole entry. */
  typed: Record<string, unknown> | undefined;
  /** What is stored now. */
  theirs: EntryVersion;
}

const same = (one: Plain, other: Plain): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Which fields differ between what is typed and what is stored now, and who has changed them. */
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
