import type { Core } from '@strapi/strapi';
import { declarePatch } from './library-patch';

declarePatch(__filename, '@strapi/database', '5.54');

interface Scope {
  onCommit(callback: () => unknown): void;
}

type Work = (scope: Scope) => unknown;

/**
 * Isolates errors of `onCommit` callbacks by logging them. Strapi loads webhook payloads after the commit without
 * awaiting them, so a database outage at that moment would crash the process; and a failing callback would be reported
 * as a failure of the transaction, which has been committed.
 */
export const isolateCommitCallbacks = (strapi: Core.Strapi): void => {
  const { db } = strapi;
  const catchingErrors = (callback: () => unknown) => async (): Promise<void> => {
    try {
      await callback();
    } catch (error) {
      strapi.log.error(error);
    }
  };
  const transaction = db.transaction.bind(db) as (work?: Work) => Promise<unknown>;
  const guarded = (work?: Work): Promise<unknown> =>
    transaction(
      work &&
        ((scope) =>
          work({ ...scope, onCommit: (callback) => scope.onCommit(catchingErrors(callback)) })),
    );
  db.transaction = guarded as typeof db.transaction;
};
