import { fieldError, validationError, valueInUse } from '@ota-news/foundation/fields/errors';
import { errors } from '@strapi/utils';
import { obstacleIn } from '#plugins/mcp/server/src/proposals/obstacles';

const obstacleOf = (...faults: Parameters<typeof validationError>[0]) =>
  obstacleIn(validationError(faults), 'name');

describe('What prevents the acceptance of a proposal', () => {
  test('is a value that another entry has, by the field it is in', () => {
    expect(obstacleOf(valueInUse('name', 'x'))).toEqual({ kind: 'name-taken', field: 'name' });
    expect(obstacleOf(valueInUse('slug', 'x'))).toEqual({ kind: 'address-taken', field: 'slug' });
    expect(obstacleOf(valueInUse('url', 'x'))).toEqual({ kind: 'value-taken', field: 'url' });
  });

  test('is invalid input otherwise, whatever words its message has', () => {
    const fault = fieldError('published_at', 'is public already, and the slug is taken');
    expect(obstacleOf(fault)).toEqual({ kind: 'invalid', field: 'published_at' });
    expect(obstacleOf()).toEqual({ kind: 'invalid', field: '' });
  });

  test('is a repeated key before anything else', () => {
    const fault = fieldError('idempotency_key', 'was used for a different request');
    expect(obstacleOf(valueInUse('name', 'x'), fault)).toEqual({ kind: 'repeated' });
  });

  test('is a missing right or entry, and nothing where the error is unexpected', () => {
    expect(obstacleIn(new errors.ForbiddenError(), undefined)).toEqual({ kind: 'forbidden' });
    expect(obstacleIn(new errors.NotFoundError(), undefined)).toEqual({ kind: 'missing' });
    expect(obstacleIn(new Error('is taken'), 'name')).toBeNull();
  });
});
