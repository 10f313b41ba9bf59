import type { Core } from '@strapi/strapi';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isPostgres } from './connection';

/** Milliseconds after which a turn of the event loop begins nothing more that takes turns. */
const TURN_MS = 5;

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

/** When something took the current turn; null before that. */
let began: number | null = null;

/** Lets other requests run if the current turn of the event loop has lasted long enough. */
export const takeTurn = async (): Promise<void> => {
  while (began !== null && performance.now() - began > TURN_MS) await nextTurn();
  if (began !== null) return;
  began = performance.now();
  setImmediate(() => {
    began = null;
  });
};

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
