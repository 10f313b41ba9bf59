import type { ContentTypeView, DescribedFields } from '@ota-news/foundation/fields/panel-view';
import type { UID } from '@strapi/strapi';
import { articleFields } from '#api/article/fields';
import { articleView } from '#api/article/panel';
import { authorFields } from '#api/author/fields';
import { authorView } from '#api/author/panel';
import { categoryFields } from '#api/category/fields';
import { categoryView } from '#api/category/panel';
import { comparisonFields } from '#api/comparison/fields';
import { comparisonView } from '#api/comparison/panel';
import { glossaryTermFields } from '#api/glossary-term/fields';
import { glossaryTermView } from '#api/glossary-term/panel';
import { otaFields } from '#api/ota/fields';
import { otaView } from '#api/ota/panel';
import { pageFields } from '#api/page/fields';
import { pageView } from '#api/page/panel';
import { prLinkFields } from '#api/pr-link/fields';
import { prLinkView } from '#api/pr-link/panel';
import { sharePriceFields } from '#api/share-price/fields';
import { sharePriceView } from '#api/share-price/panel';

interface DescribedContentType {
  fields: DescribedFields;
  view: ContentTypeView;
}

/** Panel configuration of each content type. */
export const contentTypeViews: Record<UID.ContentType & `api::${string}`, DescribedContentType> = {
  'api::article.article': { fields: articleFields, view: articleView },
  'api::author.author': { fields: authorFields, view: authorView },
  'api::category.category': { fields: categoryFields, view: categoryView },
  'api::comparison.comparison': { fields: comparisonFields, view: comparisonView },
  'api::glossary-term.glossary-term': { fields: glossaryTermFields, view: glossaryTermView },
  'api::ota.ota': { fields: otaFields, view: otaView },
  'api::page.page': { fields: pageFields, view: pageView },
  'api::pr-link.pr-link': { fields: prLinkFields, view: prLinkView },
  'api::share-price.share-price': { fields: sharePriceFields, view: sharePriceView },
};
