import { yup } from '@strapi/utils';
import { settleFailedChecks } from '@ota-news/foundation/library-patches/failed-checks';

const { test: original } = yup.BaseSchema.prototype;

describe('A check of a value that fails itself', () => {
  beforeAll(settleFailedChecks);
  afterAll(() => {
    yup.BaseSchema.prototype.test = original;
  });

  const fails = async (): Promise<boolean> => {
    throw new Error('The database is away.');
  };

  test.each([
    ['by name and words', () => yup.string().test('unique', 'must be unique', fails)],
    ['by name', () => yup.string().test('unique', fails)],
    ['alone', () => yup.string().test(fails)],
    [
      'as an object',
      () => yup.string().test({ name: 'unique', message: 'must be unique', test: fails }),
    ],
  ])('is answered, defined %s', async (_how, schema) => {
    await expect(schema().validate('x')).rejects.toThrow('could not be checked');
  });

  test('leaves those that answer as they are', async () => {
    const schema = yup
      .string()
      .max(3)
      .test('even', 'must be even', async (value) => (value ?? '').length % 2 === 0);
    await expect(schema.validate('ab')).resolves.toBe('ab');
    await expect(schema.validate('abc')).rejects.toThrow('must be even');
    await expect(schema.validate('abcd')).rejects.toThrow('at most 3');
  });
});
