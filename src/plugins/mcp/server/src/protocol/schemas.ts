import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from '@strapi/utils';

type JsonSchema = Record<string, unknown>;

/** Expresses a choice of types, such as a number or a text, or nullability as types instead of `anyOf`. */
const joinTypes = (jsonSchema: JsonSchema): void => {
  const [schema, ...others] = (jsonSchema.anyOf ?? []) as JsonSchema[];
  const areBare = others.every((other) => Object.keys(other).join() === 'type');
  if (others.length === 0 || !areBare) return;
  if (typeof schema?.type !== 'string' || schema.enum !== undefined) return;
  delete jsonSchema.anyOf;
  const types = [schema, ...others].map(({ type }) => type);
  Object.assign(jsonSchema, { ...schema, ...jsonSchema, type: types });
};

/** Keywords omitted from tool listings. Violations are reported with the error. */
const OMITTED_KEYWORDS = [
  'title',
  'pattern',
  'minLength',
  'exclusiveMinimum',
  'maxItems',
  'additionalProperties',
];

/** Limits that are not reached by accident are omitted, and what is said by another keyword or goes without saying. */
const MAX_TOLD = 1_000_000;
const MAX_TOLD_LENGTH = 250;

const isBeyond = (value: unknown, most: number): boolean =>
  typeof value === 'number' && Math.abs(value) > most;

const leaveOut = (jsonSchema: JsonSchema): void => {
  for (const name of OMITTED_KEYWORDS) delete jsonSchema[name];
  if (jsonSchema.default === false || jsonSchema.default === 0) delete jsonSchema.default;
  if (jsonSchema.contentEncoding !== undefined) delete jsonSchema.format;
  if (jsonSchema.minimum === 0 || isBeyond(jsonSchema.minimum, MAX_TOLD)) delete jsonSchema.minimum;
  if (isBeyond(jsonSchema.maximum, MAX_TOLD)) delete jsonSchema.maximum;
  if (isBeyond(jsonSchema.maxLength, MAX_TOLD_LENGTH)) delete jsonSchema.maxLength;
  joinTypes(jsonSchema);
};

/** Removes null from the types of a field of a new document, as empty fields can be omitted. */
const withoutNull = ({ type, ...rest }: JsonSchema): JsonSchema => {
  const [only, ...others] = Array.isArray(type) ? type.filter((name) => name !== 'null') : [type];
  return { type: others.length === 0 ? only : [only, ...others], ...rest };
};

/** Short form of a field that has been described before. */
const typeAlone = ({ type, enum: choice, items }: JsonSchema): JsonSchema => ({
  type,
  ...(choice === undefined ? {} : { enum: choice }),
  ...(items === undefined ? {} : { items: { type: (items as JsonSchema).type } }),
});

/**
 * Builds the input schemas shown to clients (JSON Schema 2020-12). Models read the whole tool list and pay per token,
 * so a field that several tools share is described only once.
 *
 * Schemas are built once, because the server is rebuilt for each request. The SDK's validation is disabled, because
 * tools validate their arguments themselves: errors then list every invalid field in our own format and are logged.
 */
export const createAdvertisement = () => {
  const described = new Set<string>();

  const describedOnce = (name: string, property: JsonSchema): JsonSchema => {
    const { type, ...rest } = withoutNull(property);
    const all = JSON.stringify([name, type, { ...rest, default: undefined }]);
    if (described.has(all)) return typeAlone(property);
    described.add(all);
    return property;
  };

  return (schema: z.ZodType, isAddition: boolean): StandardSchemaWithJSON => {
    const whole = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io: 'input',
      override: ({ jsonSchema }) => leaveOut(jsonSchema as JsonSchema),
    }) as JsonSchema;
    const properties = Object.entries((whole.properties ?? {}) as Record<string, JsonSchema>);
    const json = {
      ...whole,
      $schema: undefined,
      properties: Object.fromEntries(
        properties.map(([name, property]) => [
          name,
          describedOnce(name, isAddition ? withoutNull(property) : property),
        ]),
      ),
    };
    return {
      '~standard': {
        version: 1,
        vendor: 'ota-news',
        validate: (value) => ({ value }),
        jsonSchema: { input: () => json, output: () => json },
      },
    };
  };
};
