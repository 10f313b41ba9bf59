import { PUBLICATION, snapshotOf, type Snapshot } from '@ota-news/foundation/agent-tools/documents';
import type {
  DocumentChange,
  FieldChange,
  RecordedCall,
} from '@ota-news/foundation/contracts/agent-auth';
import { inTransaction } from '@ota-news/foundation/database/connection';
import { authorOf, changedBy } from '@ota-news/foundation/database/actor';
import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';

/** Where a change of an agent stands now. */
export type ChangeState = 'in-effect' | 'restored' | 'changed-since';

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const presentValue = (snapshot: Snapshot, { field }: FieldChange): unknown =>
  field === PUBLICATION ? snapshot.isPublished : snapshot.fields[field];

/** Fields that are neither as the agent left them nor as they were before. */
export const fieldsChangedSince = (change: DocumentChange, now: Snapshot | null): string[] =>
  now === null
    ? []
    : change.fields
        .filter((entry) => {
          const value = presentValue(now, entry);
          return !same(value, entry.after) && !same(value, entry.before);
        })
        .map(({ field }) => field);

/** Where a change stands, given the document as it is. */
export const stateOf = (change: DocumentChange, now: Snapshot | null): ChangeState => {
  if (change.operation === 'create') {
    if (now === null) return 'restored';
    return fieldsChangedSince(change, now).length > 0 ? 'changed-since' : 'in-effect';
  }
  if (change.operation === 'delete') return now === null ? 'in-effect' : 'restored';
  if (now === null || fieldsChangedSince(change, now).length > 0) return 'changed-since';
  const isAsBefore = change.fields.every((entry) => same(presentValue(now, entry), entry.before));
  return isAsBefore ? 'restored' : 'in-effect';
};

const idOf = (value: unknown): unknown => (value as { id?: unknown } | null)?.id ?? null;

/** A noted value as the document service takes it. */
const storable = (value: unknown, type: string | undefined): unknown => {
  if (type !== 'relation' && type !== 'media') return value;
  return Array.isArray(value) ? value.map(idOf) : idOf(value);
};

/** Takes changes of agents back. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const dataOf = (change: DocumentChange): Record<string, unknown> => {
    const { attributes } = strapi.contentType(change.contentType as UID.ContentType);
    return Object.fromEntries(
      change.fields
        .filter(({ field }) => field !== PUBLICATION)
        .map(({ field, before }) => [field, storable(before, attributes[field]?.type)]),
    );
  };

  const undoUpdate = async (change: DocumentChange, personId: number): Promise<void> => {
    const documents = strapi.documents(change.contentType as UID.ContentType);
    const { documentId } = change;
    const data = { ...dataOf(change), ...changedBy({ id: personId }) };
    await documents.update({ documentId, data: data as never });
    const publication = change.fields.find(({ field }) => field === PUBLICATION);
    if (publication === undefined || !('publish' in documents)) return;
    if (publication.before === true) await documents.publish({ documentId });
    else await documents.unpublish({ documentId });
  };

  return {
    /**
     * Puts a document back to what it was before a call: a created one is deleted, a changed one gets
     * its former values, a deleted one is made again.
     *
     * @param isForced also where somebody changed the same fields since
     * @throws ValidationError the call changed nothing
     * @throws ConflictingRestoration somebody changed the same fields since
     */
    async restore(call: RecordedCall, personId: number, isForced: boolean): Promise<void> {
      const { change } = call;
      if (change === null) throw new errors.ValidationError('This call changed nothing.');
      const uid = change.contentType as UID.ContentType;
      await inTransaction(strapi, async () => {
        const since = fieldsChangedSince(change, await snapshotOf(strapi, uid, change.documentId));
        if (since.length > 0 && !isForced) throw new ConflictingRestoration(since);
        if (change.operation === 'create') {
          await strapi.documents(uid).delete({ documentId: change.documentId });
        } else if (change.operation === 'delete') {
          const data = { ...dataOf(change), ...authorOf({ id: personId }) };
          await strapi.documents(uid).create({ data: data as never });
        } else {
          await undoUpdate(change, personId);
        }
      });
    },
  };
};

/** Thrown when fields were changed after the agent changed them. */
export class ConflictingRestoration extends errors.ApplicationError<
  'ConflictingRestoration',
  string,
  { fields: string[] }
> {
  constructor(fields: string[]) {
    super(`Changed since by somebody else: ${fields.join(', ')}.`, { fields });
    this.name = 'ConflictingRestoration';
  }
}
