import { limitStatements } from '@ota-news/foundation/database/postgres-sessions';
import knex, { type Knex } from 'knex';
import { addressOf, describeWith } from '../../support/local-services';

describeWith('PostgreSQL', 'A session on PostgreSQL', () => {
  let db: Knex;

  beforeAll(() => {
    db = knex({
      client: 'pg',
      connection: addressOf('PostgreSQL'),
      pool: { min: 0, max: 1, afterCreate: limitStatements(7_000) },
    });
  });
  afterAll(() => db?.destroy());

  test.each([
    ['jit', 'off'],
    ['statement_timeout', '7s'],
    ['idle_in_transaction_session_timeout', '1min'],
  ])('has the setting %s = %s', async (name, value) => {
    const { rows } = await db.raw<{ rows: object[] }>(`SHOW ${name}`);
    expect(rows).toEqual([{ [name]: value }]);
  });
});
