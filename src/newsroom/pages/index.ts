import { getService } from '@ota-news/foundation/contracts/services';
import type { PublicRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { CONTENT_TYPES } from '#api/content-types';
import { documentationRoutes } from '../documentation/pages';
import { reserveAddress } from '../document-rules/reserved-words';
import { guardPreviews } from '../preview/guard';
import { servePreviews } from '../preview/previews';
import { sections } from '../sections';
import { archiveMonthPage } from './archive';
import { articleRoute } from './article';
import { authorIndexPage, categoryIndexPage } from './list-indexes';
import { tagIndexPage, tagPage } from './tags';
import { setSiteLayout } from './site-layout';
import { homePage } from './home';
import { pageOperations } from './operations';
import { otaDirectoryPage } from './ota-directory';
import { hubOrTextPage } from './ota-hub';
import { otaProfilePage } from './ota-profile';
import { authorPage, categoryPage } from './authors-and-categories';
import { pressPage } from './press';
import { searchPage } from './search';

const pageRoutes = (strapi: Core.Strapi): PublicRoute[] =>
  [
    homePage,
    otaDirectoryPage,
    otaProfilePage,
    authorPage,
    categoryPage,
    ...sections.flatMap(({ pages }) => pages),
    pressPage,
    searchPage,
    categoryIndexPage,
    authorIndexPage,
    tagIndexPage,
    tagPage,
    archiveMonthPage,
    hubOrTextPage,
    articleRoute,
  ].map((route) => route(strapi));

/** Registers the newsroom's pages. Call it in `register`. */
export const registerPages = (strapi: Core.Strapi): void => {
  const routes = getService(strapi, 'site', 'routes');
  routes.watch(reserveAddress);
  routes.add([...documentationRoutes(strapi), ...pageRoutes(strapi)]);
  getService(strapi, 'discovery', 'operations').add(pageOperations(strapi));
  getService(strapi, 'site', 'page-cache').purgeOnChange(
    Object.fromEntries(CONTENT_TYPES.map(({ uid, tags }) => [uid, [...tags]])),
  );
  setSiteLayout(strapi);
  servePreviews(strapi);
  guardPreviews(strapi);
};
