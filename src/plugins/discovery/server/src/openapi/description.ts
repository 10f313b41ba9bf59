import type { ApiOperation, DiscoveryDocument } from '@ota-news/foundation/contracts/discovery';
import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import { absolute, publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';
import { HEADERS } from './headers';
import { describeOperation } from './operation';
import { createSchemaCollection, type SchemaCollection } from './schemas';

export const DESCRIPTION_PATH = '/docs/api/openapi.json';

/** Version of the API, independent of the program version. */
const API_VERSION = '1.0.0';

/** @param isWritable true if agents can write */
const introduction = (isWritable: boolean): string =>
  [
    'Reading needs no credentials. Send a descriptive `User-Agent`, keep to the limits, and do not ask for the same address again within the hour: it is cached.',
    'Content may be indexed and cited with a link back; training generative models on it is not permitted.',
    ...(isWritable
      ? [
          `Agents that write use the MCP server at ${absolute('/mcp')}; ${absolute('/auth.md')} says how they are let in.`,
        ]
      : []),
  ].join('\n\n');

const paths = async (operations: ApiOperation[], schemas: SchemaCollection): Promise<object> => {
  const described: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    described[operation.path] ??= {};
    Object.assign(described[operation.path] ?? {}, {
      [operation.method]: await describeOperation(operation, schemas),
    });
  }
  return described;
};

/** Header components that are referenced; omits unused ones. */
const usedHeaders = (described: object): object => {
  const text = JSON.stringify(described);
  return Object.fromEntries(
    Object.entries(HEADERS).filter(([name]) => text.includes(`"#/components/headers/${name}"`)),
  );
};

const describe = async (strapi: Core.Strapi): Promise<object> => {
  const operations = ownService(strapi, 'operations');
  const { name, description } = await getService(strapi, 'site', 'frame').publication();
  const schemas = createSchemaCollection();
  const described = await paths(operations.all(), schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: name,
      version: API_VERSION,
      summary: description,
      description: introduction(isInstalled(strapi, 'mcp')),
      license: {
        name: 'Indexing and citing with a link back; no training of generative models',
        url: absolute('/robots.txt'),
      },
    },
    servers: [{ url: publicUrl() }],
    tags: operations.byGroup().map(({ name, description }) => ({ name, description })),
    paths: described,
    components: {
      schemas: schemas.components,
      headers: usedHeaders(described),
      securitySchemes: {
        pipelineToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token that the operator issues in the panel or with `npm run token`. Send it in the `Authorization` header only.',
        },
      },
    },
  };
};

/** `/docs/api/openapi.json`: OpenAPI 3.1 description of all registered operations. */
export const apiDescription = (strapi: Core.Strapi): DiscoveryDocument => ({
  path: DESCRIPTION_PATH,
  contentType: 'application/json; charset=utf-8',
  body: () => describe(strapi),
  tags: ownService(strapi, 'operations').tags(),
});
