import type { CataloguedApi, DiscoveryLink } from '@ota-news/foundation/contracts/discovery';
import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import linksMiddleware from './middlewares/links';
import preflight from './middlewares/preflight';
import { documentRoutes } from './documents';
import { API_PAGE_PATH, apiPage } from './api-page';
import { aiCatalogLink, aiCatalogs } from './documents/ai-catalog';
import { apiCatalog, apiCatalogLink } from './documents/api-catalog';
import { license, licenseLink } from './documents/license';
import { securityText } from './documents/conventions';
import { apiDescription, DESCRIPTION_PATH } from './openapi/description';
import { ownOperations } from './operations';
import { discoverySettings } from './settings';
import { readSkills, skillDocuments, skillResources, SKILLS_INDEX_PATH } from './skills';
import { viewerRoutes } from './viewer';
import { ownService } from './own-services';
import services from './services';

const JSON_TYPE = 'application/json';

/** Documents linked from every HTML response, if the project serves them. */
const LINKS: DiscoveryLink[] = [
  apiCatalogLink,
  { href: DESCRIPTION_PATH, rel: 'service-desc', type: JSON_TYPE },
  { href: API_PAGE_PATH, rel: 'service-doc', type: 'text/html' },
  { href: SKILLS_INDEX_PATH, rel: 'service-meta', type: JSON_TYPE },
  { href: '/llms.txt', rel: 'describedby', type: 'text/plain' },
  aiCatalogLink,
  licenseLink,
  { href: '/sitemap.xml', rel: 'sitemap', type: 'application/xml' },
  { href: '/feed', rel: 'alternate', type: 'application/rss+xml' },
];

/** Catalogue entry for the public read API. */
const readsOf = (known: ReadonlySet<string>): CataloguedApi => ({
  anchor: '/',
  links: {
    'service-desc': [{ href: DESCRIPTION_PATH, type: JSON_TYPE }],
    'service-doc': [
      { href: API_PAGE_PATH, type: 'text/html' },
      ...(known.has('/llms.txt') ? [{ href: '/llms.txt', type: 'text/plain' }] : []),
    ],
    ...(known.has(SKILLS_INDEX_PATH)
      ? { 'service-meta': [{ href: SKILLS_INDEX_PATH, type: JSON_TYPE }] }
      : {}),
    status: [{ href: '/up', type: JSON_TYPE }],
  },
});

export default {
  config: discoverySettings.config,
  services,
  middlewares: { links: linksMiddleware, preflight },

  register({ strapi }: { strapi: Core.Strapi }): void {
    const skills = readSkills(strapi);
    const listed = ownService(strapi, 'catalogue');
    listed.addResources(skillResources(skills));
    getService(strapi, 'site', 'routes').add([
      ...documentRoutes(strapi),
      apiPage(strapi),
      ...viewerRoutes(strapi),
    ]);
    getService(strapi, 'discovery', 'documents').add([
      apiCatalog(() => [readsOf(ownService(strapi, 'addresses').known()), ...listed.apis()]),
      ...aiCatalogs(strapi, listed.resources),
      ...skillDocuments(skills),
      ...securityText(strapi),
      license,
      apiDescription(strapi),
    ]);
    getService(strapi, 'discovery', 'operations').add(ownOperations);
  },

  bootstrap({ strapi }: { strapi: Core.Strapi }): void {
    // The project has registered its documents by now.
    const known = ownService(strapi, 'addresses').known();
    getService(strapi, 'discovery', 'links').add(LINKS.filter(({ href }) => known.has(href)));
  },
};
