import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import { isDeepStrictEqual } from 'node:util';
import { grantedNames } from '../agent-tools/permission';
import { hasDrafts } from '../document-versions/drafts';
import { NO_ENTRY } from './entry-filters';

const READ = 'plugin::content-manager.explorer.read';

interface Ability {
  rulesFor(action: string, subject: string, field?: string): unknown[];
}

/** An entry filter; an empty object matches all entries, null none. */
type Filter = object | null;

/** Combines filters with OR. */
const eitherOf = (filters: Filter[]): Filter => {
  const some = filters.filter((filter) => filter !== null);
  if (some.length === 0) return null;
  const all = some.find((filter) => Object.keys(filter).length === 0);
  return all ?? (some.length === 1 ? (some[0] as object) : { $or: some });
};

/**
 * Builds a database filter for the entries of a type that the person of a request may read, so that lists exclude
 * others before counting and paging. Rights are evaluated on drafts.
 *
 * @param fields attributes that must be readable as well
 */
export const readableEntries = (
  strapi: Core.Strapi,
  ctx: Pick<Context, 'state'>,
  uid: UID.ContentType,
  fields: string[] = [],
) => {
  const { userAbility } = ctx.state as { userAbility: Ability };

  /** Limits the rules to one field, because Strapi combines all rules of a type, including those for other fields. */
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
    /** True if the person may read no entry. */
    isNone,
    /** True if the person may read every entry. */
    isAll,
    /** Filter for readable entries, in the format of Strapi's database queries. */
    where: isNone ? NO_ENTRY : where,

    /** Returns those of the given documents that the person may read. */
    async among(documentIds: string[]): Promise<Set<string>> {
      if (isNone || documentIds.length === 0) return new Set();
      const found = await strapi.db.query(uid).findMany({
        where: { $and: [where, { documentId: { $in: documentIds } }] },
        select: ['documentId'],
      });
      return new Set(found.map(({ documentId }: { documentId: string }) => documentId));
    },

    /**
     * Restricts rows to those about documents that the person may read. Rows about deleted documents are kept only for
     * those who may read all entries of the type.
     *
     * @param column of the rows, with the document id
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

    /** Tells if a field is readable on every readable entry. */
    isReadThroughout: (field: string): boolean =>
      isDeepStrictEqual(filterOfField(field), filterOf()),
  };
};

export type ReadableEntries = ReturnType<typeof readableEntries>;
