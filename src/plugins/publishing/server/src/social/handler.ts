import { getService } from '@ota-news/foundation/contracts/services';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import type { JobHandler } from '@ota-news/foundation/jobs/job';
import { asRefusal } from '../refusal';
import { sharedPicture } from './picture';
import type { SocialProvider } from './provider';

/** Creates the effect handler that announces an article. */
export const announce =
  (strapi: Core.Strapi, provider: SocialProvider): JobHandler =>
  async ({ documentId, idempotencyKey, createdAt }, signal) => {
    const articles = getService(strapi, 'api::article.published-articles');
    const article = await articles.byDocument(documentId ?? '', 'published');
    if (article === null) return { skipped: 'The article was withdrawn before it was announced.' };
    const { id, title, excerpt, url, ota, publishedAt, image } = article;
    const announcement = {
      articleId: id,
      title,
      excerpt,
      url: absolute(url),
      ota: ota.name,
      publishedAt,
      picture: () => sharedPicture(strapi, image),
      idempotencyKey,
      createdAt,
    };
    return { detail: await provider.announce(announcement, signal).catch(asRefusal) };
  };
