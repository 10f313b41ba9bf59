import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { database } from './connection';
import { isDatabaseOutage } from './outage';

/** Events of the query builder's connection pool. */
interface ObservablePool {
  on(event: 'acquireFail', listener: (eventId: number, error: unknown) => void): void;
}

const NOTE = 'databaseOutage';

/**
 * Records on each request that one of its queries hit a database outage. Strapi converts such errors into misleading
 * responses: a failed token lookup into 401, a failed relation lookup into 400, and callers do not retry those.
 */
export const recordOutages = (strapi: Core.Strapi): void => {
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

/** Returns the error of the outage that a request hit, or undefined. */
export const outageOf = (ctx: Context): unknown => ctx.state[NOTE];
