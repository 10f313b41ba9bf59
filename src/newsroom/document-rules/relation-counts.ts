/** A related document in a change. */
export interface RelationTarget {
  id?: number | string;
  documentId?: string;
}

interface RelationInput {
  connect?: RelationTarget[];
  disconnect?: RelationTarget[];
  set?: RelationTarget[];
}

/** Counts the documents in a relation after a change; null if the change doesn't contain the relation. */
export const countAfter = (value: unknown, before: RelationTarget[]): number | null => {
  if (value === undefined) return null;
  if (Array.isArray(value)) return value.length;
  const { connect = [], disconnect = [], set } = (value ?? {}) as RelationInput;
  if (set !== undefined) return set.length;
  const isAmong = (list: RelationTarget[], one: RelationTarget): boolean =>
    list.some((other) => other.documentId === one.documentId || other.id === one.id);
  // The panel also sends reordered documents as "connect".
  const added = connect.filter((one) => !isAmong(before, one));
  const removed = disconnect.filter((one) => isAmong(before, one) && !isAmong(connect, one));
  return before.length + added.length - removed.length;
};
