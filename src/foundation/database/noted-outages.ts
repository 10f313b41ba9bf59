import type { Core } from '@strapi/strapi';
import { database } from './connection';
import { isDatabaseOutage } from './outage';

type Context = Parameters<Core.MiddlewareHandler>[0];

/** What the query builder's pool reports. */
interface ObservablePool {
  on(event: 'acquireFail', listener: (eventId: number, error: unknown) => void): void;
}

const NOTE = 'databaseOutage';

/**
 * Notes at each request that a query for it met a database that is away. Strapi takes any error in
 * between for one of its own: a token that can't be looked up for a wrong one (401), a relation that
 * can't be looked up for one that is missing (400), and a caller who is told so does not try again.
 */
export const noteOutages = (strapi: Core.Strapi): void => {
  const note = (error: unknown): void => {
    const request = strapi.requestContext.get();
    if (request !== undefined) request.state[NOTE] ??= error;
  };
  const knex = database(strapi);
  knex.on('query-error', (error: unknown) => {
    if (isDatabaseOutage(error)) note(error);
  });
  (knex.client as { pool: ObservablePool }).pool.on('acquireFail', (_eventId, error) =>
    note(error),
  );
};

/** The outage that a request met, or undefined. */
export const notedOutage = (ctx: Context): unknown => ctx.state[NOTE];
