import { yup } from '@strapi/utils';
import { copySchemasQuickly } from '@ota-news/foundation/library-patches/schema-copies';

const { clone: original } = yup.BaseSchema.prototype;

describe('Copies of schemas', () => {
  beforeAll(copySchemasQuickly);
  afterAll(() => {
    yup.BaseSchema.prototype.clone = original;
  });

  test('keep the settings, and change none of the schema that they are made of', async () => {
    const named = yup.string().label('Title').meta({ shown: true });
    const required = named.required().nullable().meta({ long: true });
    expect(required.spec).toMatchObject({ label: 'Title', nullable: true, presence: 'required' });
    expect(required.meta()).toEqual({ shown: true, long: true });
    expect(named.meta()).toEqual({ shown: true });
    expect(named.spec).toMatchObject({ nullable: false, presence: 'optional' });
    await expect(named.validate(undefined)).resolves.toBeUndefined();
    await expect(required.validate(undefined)).rejects.toThrow('Title is a required field');
  });

  test('give each value a default of its own', () => {
    const schema = yup.object({ tags: yup.array().default(['one']) }).clone();
    const first = schema.cast({}) as { tags: string[] };
    first.tags.push('two');
    expect(schema.cast({})).toEqual({ tags: ['one'] });
  });

  test('join those of another schema', async () => {
    const schema = yup
      .object({ name: yup.string().required() })
      .concat(yup.object({ age: yup.number().min(3) }).noUnknown());
    await expect(schema.validate({ name: 'A', age: 2 })).rejects.toThrow('age must be');
    await expect(schema.validate({ age: 3 })).rejects.toThrow('name is a required field');
    await expect(schema.validate({ name: 'A', age: 3 })).resolves.toEqual({ name: 'A', age: 3 });
  });
});
