import { getService } from '@ota-news/foundation/contracts/services';
import type { DescribedFields } from '@ota-news/foundation/fields/panel-view';
import type { Core } from '@strapi/strapi';
import { componentViews } from './component-views';
import { contentTypeViews } from './content-type-views';

interface Described {
  fields: DescribedFields;
}

/** Returns the title of a field in its schema. */
const titleIn = (
  views: Record<string, Described | undefined>,
  uid: string,
  name: string,
): string | undefined => views[uid]?.fields.shape[name]?.meta()?.title;

/** Names fields in histories as in forms. Call it in `register`. */
export const nameFieldsInHistories = (strapi: Core.Strapi): void =>
  getService(strapi, 'history', 'labels').use({
    ofField: (uid, name) => titleIn(contentTypeViews, uid, name),
    ofPart: (uid, name) => titleIn(componentViews, uid, name),
  });
