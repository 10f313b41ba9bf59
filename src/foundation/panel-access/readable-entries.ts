import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isDeepStrictEqual } from 'node:util';
import { grantedNames } from '../agent-tools/permission';
import { hasDrafts } from '../document-versions/drafts';
import type { ReceivedRequest } from '../network/received-request';
import { NO_ENTRY } from './entry-filters';

const READ = 'plugin::content-manager.explorer.read';

interface Ability {
  rulesFor(action: string, subject: string, field?: string): unknown[];
}

/** A filter of entries; an empty one holds for all, null for none. */
type Filter = object | null;

/** Entries that one of several filters holds for. */
const eitherOf = (filters: Filter[]): Filter => {
  const some = filters.filter((filter) => filter !== null);
  if (some.length === 0) return null;
  const all = some.find((filter) => Object.keys(filter).length === 0);
  return all ?? (some.length === 1 ? (some[0] as object) : { $or: some });
};

/**
 * Which entries of a type the person of a request may read, as a filter that the database applies: lists
 * leave out the others before they are counted and cut into pages. Entries are judged by their drafts.
 *
 * @param fields that have to be readable, too
 */
export const readableEntries = (
  strapi: Core.Strapi,
  ctx: Pick<ReceivedRequest, 'state'>,
  uid: UID.ContentType,
  fields: string[] = [],
) => {
  const { userAbility } = ctx.state as { userAbility: Ability };

  /** Strapi makes one filter of all rules of a type, also of those that grant other fields. */
  const filterOf = (field?: string): Filter =>
    strapi
      .service('admin::permission')
      .createPermissionsManager({
        ability: {
          rulesFor: (action: string, subject: string) =>
            userAbility.rulesFor(action, subject, field),
        },
        action: READ,
        model: uid,
      })
      .getQuery();

  const filterOfField = (field: string): Filter =>
    eitherOf(grantedNames(strapi, uid, field).map(filterOf));

  const filters = [filterOf(), ...fields.map(filterOfField)];
  const isNone = filters.includes(null);
  const isAll = !isNone && filters.every((filter) => Object.keys(filter ?? {}).length === 0);
  const where = {
    $and: [
      ...filters.map((filter) => filter ?? {}),
      hasDrafts(strapi, uid) ? { publishedAt: null } : {},
    ],
  };

  return {
    /** Whether the person may read none. */
    isNone,
    /** Whether the person may read every one. */
    isAll,
    /** What holds for those that the person may read, as queries of the database take it. */
    where: isNone ? NO_ENTRY : where,

    /** Which of some documents the person may read. */
    async among(documentIds: string[]): Promise<Set<string>> {
      if (isNone || documentIds.length === 0) return new Set();
      const found = await strapi.db.query(uid).findMany({
        where: { $and: [where, { documentId: { $in: documentIds } }] },
        select: ['documentId'],
      });
      return new Set(found.map(({ documentId }: { documentId: string }) => documentId));
    },

    /**
     * Narrows rows to those about documents that the person may read. What is not there any more stays for
     * those who may read all of the type.
     *
     * @param column of the rows, with a document's id
     */
    narrow(rows: Knex.QueryBuilder, column: string): Knex.QueryBuilder {
      if (isAll) return rows;
      if (isNone) return rows.whereRaw('1 = 0');
      const documents: Knex.QueryBuilder = strapi.db
        .queryBuilder(uid)
        .init({ where, select: ['documentId'] })
        .getKnexQuery();
      return rows.whereIn(column, documents);
    },

    /** Whether a field may be read of each entry that may be read at all. */
    isReadThroughout: (field: string): boolean =>
      isDeepStrictEqual(filterOfField(field), filterOf()),
  };
};

export type ReadableEntries = ReturnType<typeof readableEntries>;
