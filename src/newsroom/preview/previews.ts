import { getService } from '@ota-news/foundation/contracts/services';
import type { PreviewedPage, PublicPage } from '@ota-news/foundation/contracts/site';
import { isTooSlowToRender } from '@ota-news/foundation/markdown/render';
import type { Core, UID } from '@strapi/strapi';
import { PREVIEW_PATH, readPreviewAddress, type PreviewTarget } from './address';
import { articlePage } from '../pages/article';
import { publicPathOf } from '../pages/public-path';

type Preview = Omit<PreviewedPage, 'status'>;

const errorPage = (status: number, heading: string, message: string): PublicPage => ({
  content: { kind: 'error', status, heading, message },
  title: heading,
  description: null,
  tags: [],
});

const NOTICES = {
  draft: 'Preview of the draft, as it was last saved. Readers don’t see it.',
  published: 'Preview of the published article, as readers see it.',
  page: 'Preview of the page, as readers see it.',
  plain: 'The text is shown as it was written, because it takes too long to render.',
};

/** Serves previews to editors: `/preview/:type/:documentId?status&expires&signature`. */
export const servePreviews = (strapi: Core.Strapi): void => {
  const previews = getService(strapi, 'site', 'previews');

  const articlePreview = async ({ documentId, status }: PreviewTarget): Promise<Preview | null> => {
    const articles = getService(strapi, 'api::article.published-articles');
    const article = await articles.byDocument(documentId, status);
    if (article === null) return null;
    const notice = (await isTooSlowToRender(article.body))
      ? `${NOTICES[status]} ${NOTICES.plain}`
      : NOTICES[status];
    return { page: await articlePage(strapi, article), path: article.url, notice };
  };

  const pagePreview = async ({ type, documentId }: PreviewTarget): Promise<Preview | null> => {
    const uid = `api::${type}.${type}` as UID.ContentType;
    const path = await publicPathOf(strapi, uid, documentId);
    if (path === null) return null;
    const page = await previews.pageAt(path);
    return page && { page, path, notice: NOTICES.page };
  };

  /** 403 if the address is invalid or expired, 404 if there is nothing to show. */
  previews.serve(PREVIEW_PATH, async (path, query) => {
    const target = readPreviewAddress(path, query);
    if (target === null) {
      const page = errorPage(
        403,
        'This preview has expired',
        'A preview can be looked at for an hour. Open it from the panel again.',
      );
      return { page, path: '/', notice: null, status: 403 };
    }
    const preview =
      target.type === 'article' ? await articlePreview(target) : await pagePreview(target);
    if (preview === null) {
      const page = errorPage(
        404,
        'Nothing to preview yet',
        'An article can be previewed once it has an OTA and has been saved.',
      );
      return { page, path: '/', notice: null, status: 404 };
    }
    return { ...preview, status: 200 };
  });
};
