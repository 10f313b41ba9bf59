import fc from 'fast-check';

/** What our description uses of JSON Schema (2020-12). */
export interface ValueSchema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: ValueSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: ValueSchema;
  maxItems?: number;
  properties?: Record<string, ValueSchema>;
  required?: string[];
}

type Resolve = (schema: ValueSchema) => ValueSchema;

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  'date-time': fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  date: fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  email: fc.constantFrom('reader@example.com', 'o.hara+news@sub.example.org'),
  uri: fc.webUrl({ validSchemes: ['https'] }),
};

/** Longer texts say nothing more, and take long to make. */
const MAX_LENGTH = 40;

const text = ({ format, pattern, minLength = 0, maxLength = MAX_LENGTH }: ValueSchema) => {
  const known = FORMATS[format ?? ''];
  if (known !== undefined) return known;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  const bounds = { minLength, maxLength: Math.min(maxLength, MAX_LENGTH) };
  // At its edge as well, in characters that are two UTF-16 units.
  return fc.oneof(
    fc.string({ ...bounds, unit: fc.constantFrom('a', 'Ü', '😀', '中', ' ', '-', '"', '<') }),
    fc.constant('😀'.repeat(Math.min(maxLength, 300))),
  );
};

/** Values that a schema allows. */
export const allowedBy = (given: ValueSchema, resolve: Resolve): fc.Arbitrary<unknown> => {
  const schema = resolve(given);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) {
    return fc.oneof(...schema.anyOf.map((option) => allowedBy(option, resolve)));
  }
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1e6, 1e6) });
    case 'array':
      return fc.array(allowedBy(schema.items ?? {}, resolve), {
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'object': {
      const members = Object.entries(schema.properties ?? {}).map(
        ([name, member]) => [name, allowedBy(member, resolve)] as const,
      );
      return fc.record(Object.fromEntries(members), { requiredKeys: schema.required ?? [] });
    }
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
};

/** Values of which most are not what anything asks for. */
export const anything = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('', '\u0000', '-1', '1e999', '../..', '%', '😀'.repeat(300), 2 ** 53, -1, null),
  );
