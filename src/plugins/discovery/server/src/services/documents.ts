import type {
  DiscoveryDocument,
  DiscoveryDocumentsService,
} from '@ota-news/foundation/contracts/discovery';
import { getService } from '@ota-news/foundation/contracts/services';
import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';

/** What scripts of other sites need to read a document and ask whether it has changed. */
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

/** The registry of documents at fixed addresses. */
const createDocuments = ({ strapi }: { strapi: Core.Strapi }) => {
  const paths = new Set<string>();
  const service = {
    add(documents: DiscoveryDocument[]): void {
      for (const { path } of documents) paths.add(path);
      getService(strapi, 'site', 'routes').add(documents.map(routeOf));
    },
    /** Whether a document answers at a path. */
    has: (path: string): boolean => paths.has(path),
  };
  return service satisfies DiscoveryDocumentsService;
};

export default createDocuments;
