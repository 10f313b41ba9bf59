import { z } from '@strapi/utils';

type JsonSchema = Record<string, unknown>;

/** Wrapper around the schema to convert. */
interface Converted {
  $defs?: Record<string, JsonSchema>;
  properties: { schema: JsonSchema };
}

const DIALECT = { target: 'draft-2020-12', unrepresentable: 'any' } as const;

/** Removes the bounds of safe integers, which zod adds to every integer. */
const withoutSafeBounds = (key: string, value: unknown): unknown =>
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER)
    ? undefined
    : value;

const without = (schema: JsonSchema, member: string): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== member));

/** Removes the long pattern that zod adds to date formats. */
const withoutDatePattern = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('format' in value)) return value;
  return without(value as JsonSchema, 'pattern');
};

/** Collects the schemas of a description: those with an id (`.meta({ id })`) become components, others are inlined. */
export const createSchemaCollection = () => {
  const components: Record<string, JsonSchema> = {};

  const convert = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    // The wrapper is needed because a schema with an id becomes a reference inside another schema in every version of
    // zod, but at the top level only in some.
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
