import type { FieldChange } from '@ota-news/foundation/contracts/agent-auth';
import { withToldNames } from '@ota-news/foundation/document-versions/told-names';
import type { ReceivedRequest } from '@ota-news/foundation/network/received-request';
import { nameableBy } from '@ota-news/foundation/panel-access/entry-names';
import type { Core, UID } from '@strapi/strapi';

/**
 * Changes of documents of a type as the person of a request may be told them: what relations lead to is
 * called by its name where they may read that. To be shown alone: conflicts are found by the stored values.
 */
export const toldChanges = async <T extends FieldChange>(
  strapi: Core.Strapi,
  ctx: Pick<ReceivedRequest, 'state'>,
  uid: UID.ContentType,
  changes: T[][],
): Promise<T[][]> => {
  const side = (which: 'before' | 'after') =>
    changes.map((fields) => Object.fromEntries(fields.map((entry) => [entry.field, entry[which]])));
  const told = await withToldNames(
    strapi,
    uid,
    [...side('before'), ...side('after')],
    nameableBy(strapi, ctx),
  );
  return changes.map((fields, index) =>
    fields.map((entry) => ({
      ...entry,
      before: told[index]?.[entry.field],
      after: told[changes.length + index]?.[entry.field],
    })),
  );
};
