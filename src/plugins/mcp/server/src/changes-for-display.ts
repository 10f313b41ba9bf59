import type { FieldChange } from '@ota-news/foundation/contracts/agent-auth';
import { withReadableNames } from '@ota-news/foundation/document-versions/readable-names';
import { nameableBy } from '@ota-news/foundation/panel-access/entry-names';
import type { Core, UID } from '@strapi/strapi';
import type { Context } from 'koa';

/**
 * Prepares changes of documents for display to the current user: references are replaced by names if the user may read
 * them. For display only; conflicts are detected with the stored values.
 */
export const changesForDisplay = async <T extends FieldChange>(
  strapi: Core.Strapi,
  ctx: Pick<Context, 'state'>,
  uid: UID.ContentType,
  changes: T[][],
): Promise<T[][]> => {
  const side = (which: 'before' | 'after') =>
    changes.map((fields) => Object.fromEntries(fields.map((entry) => [entry.field, entry[which]])));
  const told = await withReadableNames(
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
