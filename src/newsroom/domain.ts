import type { Core } from '@strapi/strapi';
import type createArticleEditing from '../api/article/services/article-editing';
import type createEditorialArticles from '../api/article/services/editorial-articles';
import type createPublishedArticles from '../api/article/services/published-articles';
import type createComparisons from '../api/comparison/services/comparisons';
import type createGlossaryEditing from '../api/glossary-term/services/glossary-editing';
import type createGlossary from '../api/glossary-term/services/glossary';
import type createOtaDirectory from '../api/ota/services/ota-directory';
import type createOtaEditing from '../api/ota/services/ota-editing';
import type createTextPages from '../api/page/services/text-pages';
import type createPressLinkEditing from '../api/pr-link/services/press-link-editing';
import type createPressLinkRecords from '../api/pr-link/services/press-link-records';
import type createPressLinks from '../api/pr-link/services/press-links';
import type createPriceHistory from '../api/share-price/services/price-history';
import type createPriceRecords from '../api/share-price/services/price-records';
import type createDirectory from '../api/author/services/signatures';
import type createSubjects from '../api/category/services/subjects';

interface DomainServices {
  'api::article.article-editing': ReturnType<typeof createArticleEditing>;
  'api::article.editorial-articles': ReturnType<typeof createEditorialArticles>;
  'api::article.published-articles': ReturnType<typeof createPublishedArticles>;
  'api::ota.ota-directory': ReturnType<typeof createOtaDirectory>;
  'api::ota.ota-editing': ReturnType<typeof createOtaEditing>;
  'api::author.signatures': ReturnType<typeof createDirectory>;
  'api::category.subjects': ReturnType<typeof createSubjects>;
  'api::comparison.comparisons': ReturnType<typeof createComparisons>;
  'api::glossary-term.glossary-editing': ReturnType<typeof createGlossaryEditing>;
  'api::glossary-term.glossary': ReturnType<typeof createGlossary>;
  'api::page.text-pages': ReturnType<typeof createTextPages>;
  'api::pr-link.press-link-editing': ReturnType<typeof createPressLinkEditing>;
  'api::pr-link.press-link-records': ReturnType<typeof createPressLinkRecords>;
  'api::pr-link.press-links': ReturnType<typeof createPressLinks>;
  'api::share-price.price-history': ReturnType<typeof createPriceHistory>;
  'api::share-price.price-records': ReturnType<typeof createPriceRecords>;
}

/** A domain service, typed. */
export const domain = <N extends keyof DomainServices>(
  strapi: Core.Strapi,
  name: N,
): DomainServices[N] => strapi.service(name) as unknown as DomainServices[N];
