import { isDatabaseOutage } from '../../src/database/outage';

const withCode = (code: string): Error => Object.assign(new Error('x'), { code });

describe('An error of the database', () => {
  it.each([
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a server that shuts down', withCode('57P01')],
    ['a broken connection', new Error('Connection terminated unexpectedly')],
    [
      'a connection that broke during a query',
      new Error('select "id" from "t" where "key" = $1 - Connection terminated unexpectedly'),
    ],
    ['a connection that takes too long', new Error('timeout expired')],
    ['a connection that was given up', new Error('Client was closed and is not queryable')],
    ['a statement that took too long', withCode('57014')],
    ['an outage inside another error', new Error('x', { cause: withCode('ETIMEDOUT') })],
  ])('says that it is away: %s', (_name, error) => {
    expect(isDatabaseOutage(error)).toBe(true);
  });

  it.each([
    ['a duplicate', withCode('23505')],
    ['a wrong query', new Error('select * from t - relation "t" does not exist')],
    ['no error', 'Connection terminated'],
  ])('does not say so: %s', (_name, error) => {
    expect(isDatabaseOutage(error)).toBe(false);
  });
});
