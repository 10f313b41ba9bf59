import { absolute } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import type { JobHandler } from '@ota-news/foundation/jobs/job';
import { ownService } from '../own-services';
import { asRefusal } from '../refusal';
import { sharedPicture } from './picture';
import type { SocialProvider } from './provider';

/** Creates the effect handler that announces an article. */
export const announce =
  (strapi: Core.Strapi, provider: SocialProvider): JobHandler =>
  async ({ documentId, idempotencyKey, createdAt }, signal) => {
    const type = await ownService(strapi, 'types').ofDocument(documentId ?? '');
    const post = (await type?.postOf?.(documentId ?? '')) ?? null;
    if (type === null || post === null) {
      return { skipped: 'The article was withdrawn before it was announced.' };
    }
    const { path, picture, ...text } = post;
    const announcement = {
      ...text,
      kind: String(strapi.contentType(type.uid).info.singularName),
      url: absolute(path),
      picture: () => sharedPicture(strapi, picture),
      idempotencyKey,
      createdAt,
    };
    return { detail: await provider.announce(announcement, signal).catch(asRefusal) };
  };
