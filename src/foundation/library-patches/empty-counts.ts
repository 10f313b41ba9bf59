import type { Core } from '@strapi/strapi';
import { declarePatch } from './library-patch';

declarePatch(__filename, '@strapi/database', '5.54');

type Count = (uid: string, params?: { where?: { id?: { $in?: unknown } } }) => Promise<number>;

/**
 * Counts the rows of no ids without asking the database. Before each change Strapi counts the rows that its relations
 * name, by content type, also those of a type that it names none of.
 */
export const answerEmptyCounts = (strapi: Core.Strapi): void => {
  const manager = strapi.db.entityManager as unknown as { count: Count };
  const { count } = manager;
  manager.count = async (uid, params) => {
    const ids = params?.where?.id?.$in;
    return Array.isArray(ids) && ids.length === 0 ? 0 : count.call(manager, uid, params);
  };
};
