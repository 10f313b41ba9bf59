import { z } from '@strapi/utils';

type JsonSchema = Record<string, unknown>;

/** The object that holds the schema to convert. */
interface Converted {
  $defs?: Record<string, JsonSchema>;
  properties: { schema: JsonSchema };
}

const DIALECT = { target: 'draft-2020-12', unrepresentable: 'any' } as const;

/** zod spells out the largest safe integer as a bound, which says nothing. */
const withoutSafeBounds = (key: string, value: unknown): unknown =>
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER)
    ? undefined
    : value;

const without = (schema: JsonSchema, member: string): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== member));

/** zod gives dates a long pattern beside the format that says the same. */
const withoutDatePattern = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('format' in value)) return value;
  return without(value as JsonSchema, 'pattern');
};

/**
 * Collects schemas for a description: those with an id (`.meta({ id })`) become components, the
 * others stand where they are used.
 */
export const createSchemaCollection = () => {
  const components: Record<string, JsonSchema> = {};

  const convert = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    // Inside another schema, one with an id is a reference; by itself, only some versions of zod make it one.
    const made = z.toJSONSchema(z.object({ schema }), { ...DIALECT, io });
    const text = JSON.stringify(made, withoutSafeBounds).replaceAll(
      '"#/$defs/',
      '"#/components/schemas/',
    );
    const { $defs, properties } = JSON.parse(text, withoutDatePattern) as Converted;
    Object.assign(components, $defs);
    return properties.schema;
  };

  return { convert, components };
};

export type SchemaCollection = ReturnType<typeof createSchemaCollection>;
