import type { ApiOperation, ApiParameter } from '@ota-news/foundation/contracts/discovery';
import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { ContentType } from '#api/content-type';
import { CONTENT_TYPES } from '#api/content-types';

const dateTime = z.iso.datetime();

/** Fields that Strapi adds to every document. */
const kept = {
  id: z.number().int(),
  documentId: z.string(),
  createdAt: dateTime,
  updatedAt: dateTime,
  publishedAt: dateTime.nullable(),
};

const LIST_PARAMETERS: ApiParameter[] = [
  {
    name: 'pagination[page]',
    in: 'query',
    description: 'Page of the list, from 1.',
    schema: z.number().int().min(1),
  },
  {
    name: 'pagination[pageSize]',
    in: 'query',
    description: 'Documents a page.',
    schema: z.number().int().min(1).max(100).default(25),
  },
  {
    name: 'sort',
    in: 'query',
    description: 'A field, with `:desc` for the other direction, e.g. `updatedAt:desc`.',
    schema: z.string(),
  },
];

const POPULATE: ApiParameter = {
  name: 'populate',
  in: 'query',
  description: 'A relation to include, or `*` for each of them.',
  schema: z.string(),
};

const pascal = (name: string): string =>
  name.replace(/(^|-)([a-z])/g, (_match, _hyphen, letter: string) => letter.toUpperCase());

/** Schema of a type's stored fields. Relations are omitted: responses contain them only with `populate`. */
const documentOf = ({ kind, fields }: ContentType) =>
  z
    .looseObject({
      ...kept,
      ...Object.fromEntries(
        Object.entries(fields.shape)
          .filter(([, field]) => !(field instanceof z.ZodUnknown))
          .map(([key, field]) => [key, (field as z.ZodType).nullish()]),
      ),
    })
    .meta({ id: pascal(kind), title: pascal(kind) });

const reads = (strapi: Core.Strapi, type: ContentType): ApiOperation[] => {
  const { uid } = type;
  const { pluralName, displayName } = strapi.contentType(uid).info;
  const document = documentOf(type);
  const listed = z.object({
    data: z.array(document),
    meta: z.object({
      pagination: z.object({
        page: z.number().int(),
        pageSize: z.number().int(),
        pageCount: z.number().int(),
        total: z.number().int(),
      }),
    }),
  });
  const common = { method: 'get', tag: 'Content', limit: 'read', tellsLimit: true } as const;
  const json = (schema: z.ZodType) => [{ mediaType: 'application/json', schema }];
  return [
    {
      ...common,
      path: `/api/${pluralName}`,
      operationId: `list${pascal(pluralName)}`,
      summary: `List: ${displayName}`,
      description:
        'Filter with `filters[field][$eq]=value`; other operators are `$ne`, `$contains`, `$gt`, `$lt`, `$in`.',
      parameters: [...LIST_PARAMETERS, POPULATE],
      answers: [{ status: 200, description: 'One page of the list.', content: json(listed) }],
      errors: [400],
      examples: async () => ({ parameters: { 'pagination[pageSize]': 2 } }),
    },
    {
      ...common,
      path: `/api/${pluralName}/{documentId}`,
      operationId: `get${pascal(type.kind)}Document`,
      summary: `One document: ${displayName}`,
      description:
        'Without `populate` the answer has an `ETag`: 304 for who sends it back in `If-None-Match`, and writers send it in `If-Match`.',
      parameters: [
        {
          name: 'documentId',
          in: 'path',
          description: 'As the list gives it.',
          schema: z.string().min(1),
        },
        POPULATE,
      ],
      answers: [
        {
          status: 200,
          description: 'The document.',
          content: json(z.object({ data: document, meta: z.looseObject({}) })),
        },
      ],
      errors: [400, 404],
      examples: async () => {
        const found = await strapi.documents(uid).findFirst({ status: 'published' });
        return found === null ? null : { parameters: { documentId: found.documentId } };
      },
    },
  ];
};

/** Describes the groups of the API, and the public reads of the REST API, based on the validation schemas. */
export const describeRestReads = (strapi: Core.Strapi): void => {
  const operations = getService(strapi, 'discovery', 'operations');
  operations.describeGroups({
    'Market data': 'Share prices with the articles that fall into them.',
    Ingestion: 'For the operator’s own pipelines, with an API token of the panel.',
    Newsletter: 'For people. Never subscribe anybody who has not asked for it.',
  });
  operations.add(CONTENT_TYPES.flatMap((type) => reads(strapi, type)));
};
