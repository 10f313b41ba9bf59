import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { hasFound } from '../database/found-rows';
import { declarePatch } from './library-patch';

declarePatch(__filename, '@strapi/database', '5.54');

interface Conditions {
  where?: { id?: { $in?: unknown } };
}

type Count = (uid: string, params?: Conditions) => Promise<number>;

/** Returns the ids of rows that are asked for by nothing else, each once; otherwise undefined. */
const onlyIds = (params: Conditions = {}): unknown[] | undefined => {
  const { where = {}, ...others } = params;
  const { id, ...otherConditions } = where;
  const isAlone = Object.keys(others).length + Object.keys(otherConditions).length === 0;
  return isAlone && Array.isArray(id?.$in) ? [...new Set<unknown>(id.$in)] : undefined;
};

/**
 * Counts rows by their ids without asking the database where there are no ids, or the transaction has found all the rows
 * already. Before each change Strapi counts the rows that its relations name, by content type, also those of a type that
 * it names none of.
 */
export const answerKnownCounts = (strapi: Core.Strapi): void => {
  const manager = strapi.db.entityManager as unknown as { count: Count };
  const { count } = manager;

  const areFound = async (uid: string, ids: unknown[]): Promise<boolean> => {
    if (ids.length === 0) return true;
    if (!strapi.db.inTransaction() || !ids.every((id) => typeof id === 'number')) return false;
    const transaction = (await strapi.db.transaction()).get() as Knex;
    return hasFound(transaction, strapi.db.metadata.get(uid).tableName, ids);
  };

  manager.count = async (uid, params) => {
    const ids = onlyIds(params);
    const isKnown = ids !== undefined && (await areFound(uid, ids));
    return isKnown ? ids.length : count.call(manager, uid, params);
  };
};
