import { isDatabaseOutage } from '../../src/foundation/database/outage';
import { CommitRefused, refusalIn } from '../../src/foundation/database/refusals';
import { unavailabilityIn } from '../../src/foundation/database/unavailability';

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

describe('A write that the database refuses', () => {
  it.each([
    ['a full disk', 'full', withCode('SQLITE_FULL')],
    ['a full disk of PostgreSQL', 'full', withCode('53100')],
    ['a file that may not be written to', 'read-only', withCode('SQLITE_READONLY_DBMOVED')],
    ['a standby', 'read-only', withCode('25006')],
    ['a lock that nobody gave up', 'busy', withCode('SQLITE_BUSY_SNAPSHOT')],
    ['a disk that fails', 'failing', withCode('SQLITE_IOERR_WRITE')],
    ['a trigger', 'refused', withCode('P0001')],
    ['a commit', 'refused', new CommitRefused('x', { cause: withCode('23503') })],
    ['a commit on a full disk', 'full', new CommitRefused('x', { cause: withCode('53100') })],
  ])('is told from other errors: %s', (_name, reason, error) => {
    expect(refusalIn(error)).toBe(reason);
    expect(unavailabilityIn(error)?.message).toMatch(/^Nothing was stored: /);
  });

  it.each([
    ['a duplicate', withCode('SQLITE_CONSTRAINT_UNIQUE')],
    ['a page that can’t be read', withCode('SQLITE_IOERR_READ')],
    ['no error', 'SQLITE_FULL'],
  ])('is not seen in %s', (_name, error) => {
    expect(refusalIn(error)).toBeNull();
    expect(unavailabilityIn(error)).toBeNull();
  });

  it('is not claimed where the connection broke at COMMIT: it may be stored', () => {
    const error = new CommitRefused('x', { cause: withCode('57P01') });
    expect(unavailabilityIn(error)?.message).toMatch(/^The database can't be reached/);
  });
});

describe('A full disk', () => {
  it.each([
    ['while a file is written', withCode('ENOSPC')],
    ['by the limit of a user', withCode('EDQUOT')],
    ['while a picture is written', new Error('x.webp: No space left on device')],
  ])('is said to be full: %s', (_name, error) => {
    expect(unavailabilityIn(error)).toMatchObject({
      message: expect.stringContaining('the disk for files is full'),
    });
  });
});
