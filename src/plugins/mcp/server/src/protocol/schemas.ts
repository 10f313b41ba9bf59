import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from '@strapi/utils';

type JsonSchema = Record<string, unknown>;

/** What the schema says anyway: agents pay for each word of the list of tools. */
const leaveOut = (jsonSchema: JsonSchema): void => {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

/**
 * A zod schema as JSON Schema 2020-12, made once: the server is rebuilt for each request. Values
 * pass unchecked, because tools check theirs themselves: a refusal then names every wrong field in
 * our own form and reaches the log.
 */
export const advertised = (schema: z.ZodType, io: 'input' | 'output'): StandardSchemaWithJSON => {
  const json = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    override: ({ jsonSchema }) => leaveOut(jsonSchema as JsonSchema),
  }) as JsonSchema;
  return {
    '~standard': {
      version: 1,
      vendor: 'ota-news',
      validate: (value) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
};
