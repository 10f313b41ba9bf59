/** A related document, as a change names it. */
export interface Referred {
  id?: number | string;
  documentId?: string;
}

interface RelationInput {
  connect?: Referred[];
  disconnect?: Referred[];
  set?: Referred[];
}

/** How many documents a relation has after a change, or null when the change doesn't touch them. */
export const countAfter = (value: unknown, before: Referred[]): number | null => {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.length;
  const { connect = [], disconnect = [], set } = (value ?? {}) as RelationInput;
  if (set !== undefined) return set.length;
  const isAmong = (list: Referred[], one: Referred): boolean =>
    list.some((other) => other.documentId === one.documentId || other.id === one.id);
  // The panel also sends what only changes its place as "connect".
  const added = connect.filter((one) => !isAmong(before, one));
  const removed = disconnect.filter((one) => isAmong(before, one) && !isAmong(connect, one));
  return before.length + added.length - removed.length;
};
