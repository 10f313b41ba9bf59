import type { Core } from '@strapi/strapi';
import knex from 'knex';
import { clampDueDates, MAX_DELAY_MS, retryDelay } from '@ota-news/foundation/database/backoff';
import { CLOCK_SLACK_MS } from '@ota-news/foundation/database/shared-clock';

describe('The wait before another attempt', () => {
  it.each([
    [1, 100],
    [4, 333],
    [40, 100],
  ])('after attempt %d is whole milliseconds within its bounds', (attempt, firstMs) => {
    const full = Math.min(MAX_DELAY_MS, firstMs * 2 ** (attempt - 1));
    for (let round = 0; round < 50; round += 1) {
      const wait = retryDelay(attempt, firstMs);
      expect(Number.isInteger(wait)).toBe(true);
      expect(wait).toBeGreaterThanOrEqual(Math.floor(full / 2));
      expect(wait).toBeLessThanOrEqual(full);
    }
  });

  it('is no longer than that, whatever a clock that was ahead has written', async () => {
    const db = knex({
      client: 'better-sqlite3',
      connection: { filename: ':memory:' },
      useNullAsDefault: true,
    });
    const strapi = {
      db: { connection: db, dialect: { client: 'sqlite' } },
    } as unknown as Core.Strapi;
    await db.schema.createTable('work', (table) => {
      table.string('state');
      table.bigInteger('next_attempt_at');
    });
    const nextAttempt = async () => Number((await db('work').first()).next_attempt_at);

    const latest = Date.now() + MAX_DELAY_MS;
    await db('work').insert({ state: 'waiting', next_attempt_at: latest });
    expect(await clampDueDates(strapi, 'work')).toBe(0);
    expect(await nextAttempt()).toBe(latest);

    await db('work').update({ next_attempt_at: latest + 2 * CLOCK_SLACK_MS });
    expect(await clampDueDates(strapi, 'work')).toBe(1);
    expect(await nextAttempt()).toBeLessThanOrEqual(Date.now());
    await db.destroy();
  });
});
