import type {
  ApiAnswer,
  ApiContent,
  ApiExamples,
  ApiOperation,
  ApiParameter,
} from '@ota-news/foundation/contracts/discovery';
import { z } from '@strapi/utils';
import { errorAnswer } from './errors';
import { headerReferences } from './headers';
import type { SchemaCollection } from './schemas';

const LIMIT_HEADERS = ['RateLimit', 'RateLimit-Policy'] as const;

/** Converts the properties of a query schema to parameters. */
const queryParameters = (query: z.ZodObject | undefined): ApiParameter[] =>
  Object.entries(query?.shape ?? {}).map(([name, schema]) => {
    const type = schema as z.ZodType;
    return {
      name,
      in: 'query',
      description: z.globalRegistry.get(type)?.description ?? '',
      schema: type,
      isRequired: !type.isOptional(),
    };
  });

const parameter = (
  { name, in: place, description, schema, isRequired }: ApiParameter,
  examples: ApiExamples | null,
  schemas: SchemaCollection,
): object => {
  const example = examples?.parameters?.[name];
  return {
    name,
    in: place,
    required: place === 'path' || isRequired === true,
    description,
    schema: schemas.convert(schema, 'input'),
    ...(example === undefined ? {} : { example }),
  };
};

const content = (
  all: ApiContent[],
  io: 'input' | 'output',
  schemas: SchemaCollection,
  example?: unknown,
): object =>
  Object.fromEntries(
    all.map(({ mediaType, schema, example: fixed = example }) => [
      mediaType,
      {
        schema: schemas.convert(schema, io),
        ...(fixed === undefined ? {} : { example: fixed }),
      },
    ]),
  );

const answer = (
  { description, headers = [], content: offered }: ApiAnswer,
  tellsLimit: boolean,
  schemas: SchemaCollection,
): object => ({
  description,
  headers: headerReferences([...headers, ...(tellsLimit ? LIMIT_HEADERS : [])]),
  ...(offered.length === 0 ? {} : { content: content(offered, 'output', schemas) }),
});

/** Converts an operation to an OpenAPI 3.1 operation object. */
export const describeOperation = async (
  operation: ApiOperation,
  schemas: SchemaCollection,
): Promise<object> => {
  const { operationId, tag, summary, description, request, security, limit } = operation;
  const examples = (await operation.examples?.()) ?? null;
  const parameters = [...(operation.parameters ?? []), ...queryParameters(operation.query)];
  const described = new Set(operation.answers.map(({ status }) => status));
  const errors = [
    ...(operation.errors ?? []),
    ...(limit === undefined ? [] : [429]),
    // Every operation may fail with an unavailable database.
    503,
  ].filter((status) => !described.has(status));
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(parameters.length === 0
      ? {}
      : { parameters: parameters.map((entry) => parameter(entry, examples, schemas)) }),
    ...(request === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: content(request, 'input', schemas, examples?.request),
          },
        }),
    responses: {
      ...Object.fromEntries(
        operation.answers.map((entry) => [
          String(entry.status),
          answer(entry, operation.tellsLimit === true, schemas),
        ]),
      ),
      ...Object.fromEntries(
        errors.map((status) => [
          String(status),
          errorAnswer(status, operation.hasPageErrors === true, schemas),
        ]),
      ),
    },
    security: security === undefined ? [] : [{ [security]: [] }],
  };
};
