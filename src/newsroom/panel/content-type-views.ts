import type { DescribedFields, PanelView } from '@ota-news/foundation/fields/panel-view';
import type { UID } from '@strapi/strapi';
import { CONTENT_TYPES } from '#api/content-types';
import { publicationFields } from '#api/publication/fields';
import { publicationView } from '#api/publication/panel';
import { PUBLICATION } from '#api/publication/publication';

interface DescribedContentType {
  fields: DescribedFields;
  view: PanelView;
}

/** Panel configuration of each content type, and of the site's settings. */
export const contentTypeViews = Object.fromEntries<DescribedContentType>([
  ...CONTENT_TYPES.map(({ uid, fields, view }): [string, DescribedContentType] => [
    uid,
    { fields, view },
  ]),
  [PUBLICATION, { fields: publicationFields, view: publicationView }],
]) as Record<UID.ContentType & `api::${string}`, DescribedContentType>;
