import type {
  DiscoveryDocument,
  DiscoveryDocumentsService,
} from '@ota-news/foundation/contracts/discovery';
import { getService } from '@ota-news/foundation/contracts/services';
import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';

/** CORS headers that let scripts of other sites read and revalidate a document. */
export const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET',
  'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
  'Access-Control-Expose-Headers': 'ETag, Link',
} as const;

const routeOf = ({ path, contentType, body, tags, headers }: DiscoveryDocument): DocumentRoute => ({
  kind: 'document',
  path,
  async respond() {
    const content = await body();
    return {
      contentType,
      body: Buffer.isBuffer(content) ? content : `${JSON.stringify(content, null, 2)}\n`,
      tags: tags ?? [],
      headers: { ...CORS, ...headers },
    };
  },
});

/** Registry of documents at fixed paths. */
const createDocuments = ({ strapi }: { strapi: Core.Strapi }) => {
  const paths = new Set<string>();
  const service = {
    add(documents: DiscoveryDocument[]): void {
      for (const { path } of documents) paths.add(path);
      getService(strapi, 'site', 'routes').add(documents.map(routeOf));
    },
    /** True if a document is registered at a path. */
    has: (path: string): boolean => paths.has(path),
  };
  return service satisfies DiscoveryDocumentsService;
};

export default createDocuments;
