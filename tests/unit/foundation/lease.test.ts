import type { Core } from '@strapi/strapi';
import knex, { type Knex } from 'knex';
import { setTimeout as wait } from 'node:timers/promises';
import { createLease, RELEASED_LEASE } from '@ota-news/foundation/database/lease';

const DAY_MS = 86_400_000;

describe('A lease on a row', () => {
  let db: Knex;
  let strapi: Core.Strapi;
  let lease: ReturnType<typeof createLease>;

  beforeEach(async () => {
    db = knex({
      client: 'better-sqlite3',
      connection: { filename: ':memory:' },
      useNullAsDefault: true,
    });
    await db.schema.createTable('work', (table) => {
      table.increments('id');
      table.string('lease_owner');
      table.bigInteger('lease_until').nullable();
    });
    await db('work').insert({ id: 1 });
    strapi = { db: { connection: db, dialect: { client: 'sqlite' } } } as unknown as Core.Strapi;
    lease = createLease(strapi, 'work', 60_000);
  });

  afterEach(() => db.destroy());

  const claim = (by = lease): Promise<{ id: number }[]> => by.claim((free) => free.limit(1));

  test('is held by one at a time', async () => {
    expect(await claim()).toHaveLength(1);
    expect(await claim(createLease(strapi, 'work', 60_000))).toEqual([]);
    expect(await lease.renew({ id: 1 })).toBe(true);
  });

  test('is not renewed once the row was given back', async () => {
    await claim();
    expect(await lease.change({ id: 1 }, () => RELEASED_LEASE)).toBe(true);
    expect(await lease.renew({ id: 1 })).toBe(false);
    expect(await db('work').first()).toMatchObject(RELEASED_LEASE);
  });

  test.each([
    ['has run out', -1],
    ['is longer than any: a clock was ahead', DAY_MS],
  ])('holds nobody off when it %s', async (_why, ms) => {
    await claim();
    await db('work').update({ lease_until: Date.now() + ms });
    expect(await claim(createLease(strapi, 'work', 60_000))).toHaveLength(1);
    expect(await lease.change({ id: 1 }, () => RELEASED_LEASE)).toBe(false);
  });

  test('is renewed while work goes on, and ends it when it is lost', async () => {
    const short = createLease(strapi, 'work', 90);
    await claim(short);
    const leaseUntil = async () => Number((await db('work').first()).lease_until);
    const first = await leaseUntil();
    const work = short.keep({ id: 1 }, new AbortController().signal, async (signal) => {
      await wait(50);
      expect(await leaseUntil()).toBeGreaterThan(first);
      await db('work').update({ lease_owner: 'another' });
      await wait(10_000, undefined, { signal }).catch(() => undefined);
      return signal.reason as Error;
    });
    expect((await work).message).toBe('The lease was lost.');
  });

  test('ends with what the work belongs to', async () => {
    const stopping = new AbortController();
    const work = lease.keep({ id: 1 }, stopping.signal, async (signal) => {
      stopping.abort(new Error('The process stops.'));
      return signal.reason as Error;
    });
    expect((await work).message).toBe('The process stops.');
  });
});
