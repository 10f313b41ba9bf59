import { getService } from '@ota-news/foundation/contracts/services';
import type {
  PageRoute,
  PublicPage,
  PublicRequest,
  Redirection,
} from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { addressOf, SECTIONS } from '#api/addresses';
import type { OtaProfile } from '#api/ota/services/ota-directory';
import { archivePage } from './archive';
import { correctionsPage } from './corrections';
import { isBeyond, LIST_TAGS, PAGE_SIZE, pageNumber, pagesOf, pagination } from './lists';
import { movedTo } from './moved';
import { articleList, breadcrumbList } from './structured-data';
import { textPage } from './text-page';
import { breadcrumbsTo } from './breadcrumbs';

const hubPage = async (
  strapi: Core.Strapi,
  ota: OtaProfile,
  request: PublicRequest,
): Promise<PublicPage | null> => {
  const page = pageNumber(request);
  if (page === null) return null;
  const articles = getService(strapi, 'api::article.published-articles');
  const { articles: listed, total } = await articles.page({ otaId: ota.id }, page, PAGE_SIZE);
  if (isBeyond(page, total)) return null;
  const path = addressOf.hub(ota.slug);
  const breadcrumbs = breadcrumbsTo(['OTAs', SECTIONS.otas], [ota.name, path]);
  return {
    content: {
      kind: 'ota-hub',
      ota,
      list: { articles: listed, pagination: pagination(page, total, PAGE_SIZE, pagesOf(path)) },
    },
    canonicalPath: pagesOf(path)(page),
    title: page === 1 ? `${ota.name} news` : `${ota.name} news, page ${page}`,
    description: `News about ${ota.name}. ${ota.description ?? ''}`.trim(),
    tags: [`ota:${ota.documentId}`, ...LIST_TAGS],
    breadcrumbs,
    feedUrl: addressOf.feed(ota.slug),
    image: ota.logo,
    about: { name: ota.name, color: ota.primaryColor },
    structuredData: [breadcrumbList(breadcrumbs), articleList(listed)],
  };
};

/** `/{slug}`: an OTA's news page or a text page, which share one namespace, or a list of the whole site. */
export const hubOrTextPage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: addressOf.hub(':slug'),
  queryParameters: ['page'],
  async respond(request): Promise<PublicPage | Redirection | null> {
    const { slug = '' } = request.params;
    const ota = await getService(strapi, 'api::ota.ota-directory').bySlug(slug);
    if (ota !== null) return hubPage(strapi, ota, request);
    const page = await textPage(strapi, slug);
    if (page !== null) return page;
    // These are younger than the namespace: whoever had their address before keeps it.
    if (addressOf.hub(slug) === SECTIONS.archive) return archivePage(strapi, request);
    if (addressOf.hub(slug) === SECTIONS.corrections) return correctionsPage(strapi, request);
    return (
      (await movedTo(strapi, 'api::ota.ota', slug, addressOf.hub)) ??
      (await movedTo(strapi, 'api::page.page', slug, addressOf.page))
    );
  },
});
