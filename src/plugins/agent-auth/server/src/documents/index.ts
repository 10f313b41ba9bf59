import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { authGuide } from './auth-guide';
import { identityEndpoint } from './identity-endpoint';
import { metadataRoutes } from './metadata';

/** Documents that this plugin serves itself because the responsible plugin is not installed. */
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

/** Registers the documents with the installed plugins that serve documents. */
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

/** Serves documents that no other plugin serves; returns null for other paths. */
export const createOwnDocuments = (strapi: Core.Strapi) => {
  const routes = new Map(ownRoutes(strapi).map((route) => [route.path, route]));
  return async (path: string) => {
    const answer = await routes.get(path)?.respond({ params: {}, query: {} });
    return answer !== undefined && answer !== null && 'contentType' in answer ? answer : null;
  };
};
