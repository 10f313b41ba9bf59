import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { authGuide } from './auth-guide';
import { identityEndpoint } from './identity-endpoint';
import { metadataRoutes } from './metadata';

/** The documents as routes of this plugin's own, where no other plugin serves documents. */
const ownRoutes = (strapi: Core.Strapi): DocumentRoute[] => {
  const guide = authGuide(strapi);
  const guideRoute: DocumentRoute = {
    kind: 'document',
    path: guide.path,
    respond: async () => ({
      contentType: guide.contentType,
      body: (await guide.body()) as Buffer,
      tags: [],
    }),
  };
  return [
    ...(isInstalled(strapi, 'site') ? [] : [...metadataRoutes(strapi), identityEndpoint]),
    ...(isInstalled(strapi, 'discovery') ? [] : [guideRoute]),
  ];
};

/** Hands the documents to the plugins that serve documents, as far as the project has them. */
export const publishDocuments = (strapi: Core.Strapi): void => {
  if (isInstalled(strapi, 'site')) {
    getService(strapi, 'site', 'routes').add([...metadataRoutes(strapi), identityEndpoint]);
  }
  if (!isInstalled(strapi, 'discovery')) return;
  getService(strapi, 'discovery', 'documents').add([authGuide(strapi)]);
  getService(strapi, 'discovery', 'links').add([
    { href: '/auth.md', rel: 'service-doc', type: 'text/markdown' },
    ...['oauth-protected-resource', 'oauth-authorization-server'].map((name) => ({
      href: `/.well-known/${name}`,
      rel: 'service-meta',
      type: 'application/json',
    })),
  ]);
};

/** Answers a request for one of the documents that nobody else serves; null for anything else. */
export const createOwnDocuments = (strapi: Core.Strapi) => {
  const routes = new Map(ownRoutes(strapi).map((route) => [route.path, route]));
  return async (path: string) => {
    const answer = await routes.get(path)?.respond({ params: {}, query: {} });
    return answer !== undefined && answer !== null && 'contentType' in answer ? answer : null;
  };
};
