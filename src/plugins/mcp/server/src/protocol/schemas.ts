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
  'maxLength',
  'minimum',
  'exclusiveMinimum',
  'minItems',
  'maxItems',
  'propertyNames',
  'additionalProperties',
];

/** Limits that are not reached by accident are omitted, and what is said by another keyword or goes without saying. */
const MAX_TOLD = 1_000;

/** First sentence of a description; the others tell details, which the guides and REST's description have. */
const firstSentence = (text: string): string =>
  text.replace(/(?<!\b[Ee]\.g)\. (?=[\p{Lu}`]).*$/su, '.');

/** Depth of the path of a tool's arguments. What is inside of them is told by its name, and by the argument. */
const ARGUMENT_DEPTH = 2;

const leaveOut = (jsonSchema: JsonSchema, path: readonly unknown[]): void => {
  for (const name of OMITTED_KEYWORDS) delete jsonSchema[name];
  const { default: initial, description, maximum } = jsonSchema;
  const isChoice = jsonSchema.enum !== undefined;
  if (initial === false || initial === 0 || (typeof initial === 'string' && !isChoice)) {
    delete jsonSchema.default;
  }
  if (path.length > ARGUMENT_DEPTH) delete jsonSchema.description;
  else if (typeof description === 'string') jsonSchema.description = firstSentence(description);
  if (typeof maximum === 'number' && maximum > MAX_TOLD) delete jsonSchema.maximum;
  if (jsonSchema.contentEncoding !== undefined) delete jsonSchema.format;
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
    const said = Object.entries(rest).filter(([keyword]) => keyword !== 'default');
    const all = JSON.stringify([name, type, said.sort()]);
    if (described.has(all)) return typeAlone(property);
    described.add(all);
    return property;
  };

  return (schema: z.ZodType, isAddition: boolean): StandardSchemaWithJSON => {
    const whole = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io: 'input',
      // The zod of older Strapis (before 5.53) gives no path: there nested descriptions stay.
      override: ({ jsonSchema, path = [] }) => leaveOut(jsonSchema as JsonSchema, path),
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
