import type { Core } from '@strapi/strapi';

interface Scope {
  onCommit(callback: () => unknown): void;
}

type Work = (scope: Scope) => unknown;

/**
 * Lets what is done after a commit fail by itself. Strapi reads what it tells to webhooks once the
 * transaction is over and waits for it nowhere, so a database that goes away at this moment would end the
 * process; and an error of one callback would pass for one of the transaction, which has been committed.
 */
export const failAloneAfterCommit = (strapi: Core.Strapi): void => {
  const { db } = strapi;
  const harmless = (callback: () => unknown) => async (): Promise<void> => {
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
        ((scope) => work({ ...scope, onCommit: (callback) => scope.onCommit(harmless(callback)) })),
    );
  db.transaction = guarded as typeof db.transaction;
};
