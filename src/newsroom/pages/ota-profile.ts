import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute } from '@ota-news/foundation/contracts/site';
import { absolute } from '@ota-news/foundation/network/public-address';
import { withContents } from '@ota-news/foundation/markdown/anchors';
import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import type { Core } from '@strapi/strapi';
import type { Fact } from '#api/page-models';
import { addressOf, SECTIONS } from '#api/addresses';
import type { OtaProfile } from '#api/ota/services/ota-directory';
import { LIST_TAGS } from './lists';
import { movedTo } from './moved';
import { CHART_PARAMETERS, priceChart } from './price-chart';
import { breadcrumbList, withoutNulls } from './structured-data';
import { breadcrumbsTo } from './breadcrumbs';

const LATEST_ON_PROFILE = 6;

const fact = (label: string, value: string | number | null): Fact[] =>
  value === null || value === '' ? [] : [{ label, value: String(value), sourceUrl: null }];

const factsOf = (ota: OtaProfile): Fact[] => [
  ...fact('Founded', ota.founded),
  ...fact('Headquarters', ota.headquarters),
  ...fact('Employees', ota.employees === null ? null : ota.employees.toLocaleString('en-US')),
  ...fact(
    'Listing',
    ota.ticker === null ? null : [ota.exchange, ota.ticker].filter(Boolean).join(': '),
  ),
  ...fact('Markets', ota.markets),
];

const organization = (ota: OtaProfile, path: string): Record<string, unknown> =>
  withoutNulls({
    '@context': 'https://schema.org',
    // schema.org defines `tickerSymbol` only for corporations.
    '@type': ota.ticker === null ? 'Organization' : ['Organization', 'Corporation'],
    '@id': `${absolute(path)}#organization`,
    name: ota.name,
    legalName: ota.legalName,
    url: ota.website,
    mainEntityOfPage: absolute(path),
    foundingDate: ota.founded === null ? null : String(ota.founded),
    description: ota.businessModel,
    tickerSymbol: ota.ticker,
    logo: ota.logo === null ? null : absolute(ota.logo.url),
    parentOrganization:
      ota.parent === null ? null : { '@type': 'Organization', name: ota.parent.name },
  });

/** `/otas/{slug}`: facts, price chart and latest articles. */
export const otaProfilePage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: addressOf.ota(':slug'),
  queryParameters: CHART_PARAMETERS,
  async respond({ params: { slug = '' }, query }) {
    const directory = getService(strapi, 'api::ota.ota-directory');
    const ota = await directory.bySlug(slug);
    if (ota === null) return movedTo(strapi, 'api::ota.ota', slug, addressOf.ota);
    const articles = getService(strapi, 'api::article.published-articles');
    const prices = await priceChart(strapi, ota, query);
    if (prices === 'unknown') return null;
    const [subsidiaries, brands, keyFacts, latest, comparisons, pressLinks] = await Promise.all([
      directory.subsidiariesOf(ota.id),
      directory.brandsOf(ota.id),
      directory.keyFactsOf(ota.id),
      articles.latest({ otaId: ota.id }, LATEST_ON_PROFILE),
      getService(strapi, 'api::comparison.comparisons').withOta(ota.id),
      getService(strapi, 'api::pr-link.press-links').active(ota.id),
    ]);
    const description = withContents(await renderMarkdown(ota.body));
    const path = addressOf.ota(ota.slug);
    const breadcrumbs = breadcrumbsTo(['OTAs', SECTIONS.otas], [ota.name, path]);
    return {
      content: {
        kind: 'ota-profile',
        ota,
        legalName: ota.legalName,
        descriptionHtml: description.bodyHtml,
        contents: description.contents,
        facts: factsOf(ota),
        keyFacts,
        brands,
        subsidiaries,
        website: ota.website,
        prices,
        latest,
        comparisons,
        pressLinks,
        updatedAt: ota.updatedAt,
      },
      canonicalPath: path,
      title: ota.metaTitle ?? `${ota.name}: profile`,
      description: ota.metaDescription ?? ota.businessModel,
      tags: [`ota:${ota.documentId}`, ...LIST_TAGS, 'comparisons', 'pr-links', 'share-prices'],
      lastModified: new Date(ota.updatedAt),
      openGraphType: 'profile',
      image: ota.logo,
      about: { name: ota.name, color: ota.primaryColor },
      breadcrumbs,
      feedUrl: addressOf.feed(ota.slug),
      structuredData: [breadcrumbList(breadcrumbs), organization(ota, path)],
    };
  },
});
