import { hasFound, rememberFound } from '@ota-news/foundation/database/found-rows';
import { expect, test } from '@jest/globals';
import knex from 'knex';

test('rows that a transaction has found, and no others, of no other transaction', () => {
  const [transaction, other] = [knex({ client: 'pg' }), knex({ client: 'pg' })];
  rememberFound(transaction, 'otas', [1, 2]);
  rememberFound(transaction, 'authors', [3]);

  expect(hasFound(transaction, 'otas', [1, 2])).toBe(true);
  expect(hasFound(transaction, 'authors', [3])).toBe(true);
  expect(hasFound(transaction, 'otas', [1, 3])).toBe(false);
  expect(hasFound(transaction, 'authors', [1])).toBe(false);
  expect(hasFound(transaction, 'categories', [1])).toBe(false);
  expect(hasFound(other, 'otas', [1])).toBe(false);
});
