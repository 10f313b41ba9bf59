import type createArticleArchive from '#api/article/services/article-archive';
import type createArticleEditing from '#api/article/services/article-editing';
import type createArticleTags from '#api/article/services/article-tags';
import type createAuthors from '#api/author/services/authors';
import type createEditorialArticles from '#api/article/services/editorial-articles';
import type createOtaDirectory from '#api/ota/services/ota-directory';
import type createPressLinkRecords from '#api/pr-link/services/press-link-records';
import type createPressLinks from '#api/pr-link/services/press-links';
import type createPriceHistory from '#api/share-price/services/price-history';
import type createPriceRecords from '#api/share-price/services/price-records';
import type createPublishedArticles from '#api/article/services/published-articles';
import type createCategories from '#api/category/services/categories';
import type createTextPages from '#api/page/services/text-pages';
import type { PriceImportsService } from '#api/share-price/market-data';
import type { IdempotencyService, ImageStoreService } from './ingestion';
import type { ExportsService, ImportRunsService, ImportsService } from './moving';
import type { SentIssuesService, SubscriberImportService } from './newsletter';
import type { RedirectImportsService, RedirectsService } from './redirects';
import type { ReadinessService } from './readiness';

/** Rate limit names of the newsroom. */
declare module '@ota-news/foundation/contracts/traffic' {
  interface LimitNames {
    stock: true;
    ingestion: true;
    subscribe: true;
    'subscribe-domain': true;
  }
}

/** Groups of the newsroom's API. */
declare module '@ota-news/foundation/contracts/discovery' {
  interface ApiTags {
    'Market data': true;
    Ingestion: true;
    Newsletter: true;
  }
}

/** Services of the newsroom's plugins and content types. Types with pages of their own declare theirs in their folder. */
declare module '@ota-news/foundation/contracts/services' {
  interface ApplicationServices {
    'api::article.article-archive': ReturnType<typeof createArticleArchive>;
    'api::article.article-editing': ReturnType<typeof createArticleEditing>;
    'api::article.article-tags': ReturnType<typeof createArticleTags>;
    'api::article.editorial-articles': ReturnType<typeof createEditorialArticles>;
    'api::article.published-articles': ReturnType<typeof createPublishedArticles>;
    'api::ota.ota-directory': ReturnType<typeof createOtaDirectory>;
    'api::author.authors': ReturnType<typeof createAuthors>;
    'api::category.categories': ReturnType<typeof createCategories>;
    'api::page.text-pages': ReturnType<typeof createTextPages>;
    'api::pr-link.press-link-records': ReturnType<typeof createPressLinkRecords>;
    'api::pr-link.press-links': ReturnType<typeof createPressLinks>;
    'api::share-price.price-history': ReturnType<typeof createPriceHistory>;
    'api::share-price.price-records': ReturnType<typeof createPriceRecords>;
  }

  interface PluginServices {
    ingestion: { 'image-store': ImageStoreService; idempotency: IdempotencyService };
    'market-data': { imports: PriceImportsService };
    moving: { exports: ExportsService; imports: ImportsService; runs: ImportRunsService };
    newsletter: { 'sent-issues': SentIssuesService; transfer: SubscriberImportService };
    redirects: { redirects: RedirectsService; 'redirect-imports': RedirectImportsService };
    readiness: { readiness: ReadinessService };
  }
}
