import type { Core } from '@strapi/strapi';
import knex, { type Knex } from 'knex';
import { EFFECTS } from '#plugins/publishing/server/src/tables';
import createClaims, { type Claims } from '#plugins/publishing/server/src/services/claims';

jest.mock('#environment', () => ({
  environment: () => ({ ADVANCED: { effectLeaseSeconds: 60 } }),
}));

const LATER = 3_600_000;

describe('Claims on effects', () => {
  let db: Knex;
  let claims: Claims;

  beforeEach(async () => {
    db = knex({
      client: 'better-sqlite3',
      connection: { filename: ':memory:' },
      useNullAsDefault: true,
    });
    await db.schema.createTable(EFFECTS, (table) => {
      table.increments('id');
      for (const name of ['kind', 'document_id', 'state', 'lease_owner', 'idempotency_key']) {
        table.string(name);
      }
      for (const name of ['payload', 'detail', 'last_error', 'last_error_code']) table.text(name);
      table.integer('attempts').defaultTo(0);
      for (const name of ['next_attempt_at', 'lease_until', 'created_at', 'updated_at']) {
        table.bigInteger(name).nullable();
      }
    });
    await db(EFFECTS).insert({
      kind: 'social',
      state: 'waiting',
      payload: '{}',
      idempotency_key: 'one',
      next_attempt_at: 0,
      created_at: 0,
    });
    const strapi = { db: { connection: db, dialect: { client: 'sqlite' } } };
    claims = createClaims({ strapi: strapi as unknown as Core.Strapi });
  });

  afterEach(() => db.destroy());

  const claimed = async () => {
    const [claim] = await claims.claim(['social'], 1);
    if (claim === undefined) throw new Error('Nothing was due.');
    return claim;
  };
  const lease = () => db(EFFECTS).first('state', 'attempts', 'lease_owner', 'lease_until');

  test.each<
    [
      how: string,
      end: (claim: Awaited<ReturnType<typeof claimed>>) => Promise<boolean>,
      attempts: number,
    ]
  >([
    ['failed', (claim) => claims.fail(claim, 'Away.', LATER), 1],
    ['was postponed', (claim) => claims.postpone(claim, 'Another.'), 0],
    ['was released', (claim) => claims.release(claim), 0],
    ['succeeded', (claim) => claims.finish(claim, {}), 1],
  ])('are given up once the attempt %s', async (_how, end, attempts) => {
    const claim = await claimed();
    expect(await end(claim)).toBe(true);
    expect(await claims.release(claim)).toBe(false);
    expect(await lease()).toMatchObject({ attempts, lease_owner: null, lease_until: null });
  });
});
