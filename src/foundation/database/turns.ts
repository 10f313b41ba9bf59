import type { Core } from '@strapi/strapi';
import { takeTurn } from '../threads/turns';
import { isPostgres } from './connection';

const ACTIONS = [
  'FindOne',
  'FindMany',
  'Count',
  'Create',
  'CreateMany',
  'Update',
  'UpdateMany',
  'Delete',
  'DeleteMany',
] as const;

/**
 * Lets other requests run between Strapi's actions on entries on SQLite. Its driver answers at once, so code that only
 * waits for queries never returns to the event loop: a publication would hold everybody else until its end.
 */
export const takeTurnsOnSqlite = (strapi: Core.Strapi): void => {
  if (isPostgres(strapi)) return;
  strapi.db.lifecycles.subscribe(
    Object.fromEntries(ACTIONS.map((action) => [`before${action}`, takeTurn])),
  );
};
