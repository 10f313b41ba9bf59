import { partInContent, writtenAttributes } from '@ota-news/foundation/document-versions/content';
import { hasDrafts } from '@ota-news/foundation/document-versions/drafts';
import { isEditorialType } from '@ota-news/foundation/document-versions/editorial-types';
import { answerFailure } from '@ota-news/foundation/network/error-answer';
import { rightsOnReadable } from '@ota-news/foundation/panel-access/entry-rights';
import type { Core, UID } from '@strapi/strapi';
import type { Context } from 'koa';

const REFUSAL = 'Your role does not read everything that a preview of this entry shows.';

interface Controller {
  getPreviewUrl(ctx: Context): Promise<unknown>;
}

/** Fields shown in a draft's preview: all editable ones, except scheduling. */
const shownFields = (strapi: Core.Strapi, uid: UID.ContentType): string[] =>
  writtenAttributes(strapi.contentType(uid))
    .filter(([, attribute]) => partInContent(attribute).isPlan !== true)
    .map(([name]) => name);

/** Restricts preview addresses to people who may read everything the preview shows; Strapi checks no permission. */
export const guardPreviews = (strapi: Core.Strapi): void => {
  const mayPreview = async (ctx: Context, uid: UID.ContentType): Promise<boolean> => {
    const { documentId, status } = ctx.query;
    const rights = await rightsOnReadable(strapi, ctx, uid, String(documentId));
    if (rights === null) return false;
    // Published content requires only the right to read the entry.
    if (status === 'published' || !hasDrafts(strapi, uid)) return true;
    return shownFields(strapi, uid).every((field) => rights.mayInWhole('read', field));
  };

  strapi.get('controllers').extend('plugin::content-manager.preview', (controller: Controller) =>
    Object.assign(Object.create(controller) as Controller, {
      async getPreviewUrl(ctx: Context): Promise<unknown> {
        const uid = String(ctx.params.contentType);
        if (isEditorialType(strapi, uid) && !(await mayPreview(ctx, uid))) {
          return answerFailure(ctx, { status: 403, message: REFUSAL });
        }
        return controller.getPreviewUrl(ctx);
      },
    }),
  );
};
