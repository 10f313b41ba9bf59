import type { Core } from '@strapi/strapi';
import knex, { type Knex } from 'knex';
import { DELIVERIES, ISSUES, SUBSCRIBERS } from '#plugins/newsletter/server/src/tables';
import createDeliveries from '#plugins/newsletter/server/src/services/deliveries';

jest.mock('#environment', () => ({
  environment: () => ({ ADVANCED: { newsletterLeaseSeconds: 60 } }),
}));

const DAY_MS = 86_400_000;

describe('Deliveries', () => {
  let db: Knex;
  let deliveries: ReturnType<typeof createDeliveries>;

  beforeEach(async () => {
    db = knex({
      client: 'better-sqlite3',
      connection: { filename: ':memory:' },
      useNullAsDefault: true,
    });
    await db.schema.createTable(ISSUES, (table) => {
      table.increments('id');
      table.string('state');
    });
    await db.schema.createTable(SUBSCRIBERS, (table) => {
      table.increments('id');
      table.string('state');
    });
    await db.schema.createTable(DELIVERIES, (table) => {
      table.increments('id');
      for (const name of ['issue_id', 'subscriber_id', 'attempts']) table.integer(name);
      for (const name of ['state', 'answer', 'lease_owner']) table.string(name);
      for (const name of ['next_attempt_at', 'lease_until', 'updated_at']) {
        table.bigInteger(name).nullable();
      }
    });
    await db(ISSUES).insert({ id: 1, state: 'sending' });
    await db(SUBSCRIBERS).insert({ id: 1, state: 'active' });
    await db(DELIVERIES).insert({
      issue_id: 1,
      subscriber_id: 1,
      attempts: 0,
      state: 'waiting',
      next_attempt_at: 0,
    });
    const strapi = { db: { connection: db, dialect: { client: 'sqlite' } } };
    deliveries = createDeliveries({ strapi: strapi as unknown as Core.Strapi });
  });

  afterEach(() => db.destroy());

  const tomorrow = (): number => Date.now() + DAY_MS;

  test('are taken although somebody seems to hold them by a clock that was a day ahead', async () => {
    await db(DELIVERIES).update({ lease_owner: 'gone', lease_until: tomorrow() });
    expect(await deliveries.claim(1)).toHaveLength(1);
  });

  test('begin for a reader once, and not for one who has left since they were claimed', async () => {
    const [row] = await deliveries.claim(1);
    if (row === undefined) throw new Error('Nothing was claimed.');
    await db(SUBSCRIBERS).update({ state: 'unsubscribed' });
    expect(await deliveries.begin(row)).toBe(false);
    await db(SUBSCRIBERS).update({ state: 'active' });
    expect(await deliveries.begin(row)).toBe(true);
    expect(await deliveries.begin(row)).toBe(false);
  });

  test('are not known to have arrived when the process that was sending them is gone', async () => {
    await db(DELIVERIES).update({ state: 'sending', lease_owner: 'gone', lease_until: tomorrow() });
    await deliveries.markUnknown();
    expect(await db(DELIVERIES).first('state')).toEqual({ state: 'unknown' });
  });
});
