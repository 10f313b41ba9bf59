import type { ContentTypeView, DescribedFields } from '@ota-news/foundation/fields/panel-view';
import type { UID } from '@strapi/strapi';
import { CONTENT_TYPES } from '#api/content-types';

interface DescribedContentType {
  fields: DescribedFields;
  view: ContentTypeView;
}

/** Panel configuration of each content type. */
export const contentTypeViews = Object.fromEntries(
  CONTENT_TYPES.map(({ uid, fields, view }) => [uid, { fields, view }]),
) as Record<UID.ContentType & `api::${string}`, DescribedContentType>;
