import { inTransaction } from '@ota-news/foundation/database/connection';
import { CHANGES } from '@ota-news/foundation/database/document-changes';
import type { Core, UID } from '@strapi/strapi';
import type { PageCache } from './services/page-cache';

/** What readers see of a type with drafts changes only by these, or by writing to what is published. */
const PUBLIC_CHANGES = new Set(['delete', 'publish', 'unpublish']);

interface Change {
  uid: UID.ContentType;
  action: string;
  params: { status?: string };
}

/** Whether readers can see the difference. Reading changes nothing, whatever it asks for. */
const isPublic = (strapi: Core.Strapi, { uid, action, params }: Change): boolean =>
  CHANGES.has(action) &&
  (strapi.contentType(uid).options?.draftAndPublish !== true ||
    PUBLIC_CHANGES.has(action) ||
    params.status === 'published');

/** Purges pages once a change has been committed, whatever made it. */
export const purgeOnChange = (strapi: Core.Strapi): void => {
  const cache = (): PageCache => strapi.plugin('site').service('page-cache') as PageCache;

  strapi.documents.use(async (context, next) => {
    const tags = cache().tagsOf(context.uid);
    if (tags.length === 0 || !isPublic(strapi, context as unknown as Change)) return next();
    return inTransaction(strapi, async ({ onCommit }) => {
      const result = await next();
      onCommit(() => cache().purge(tags));
      return result;
    });
  });

  // Pictures are stored past the document service.
  for (const event of ['media.update', 'media.delete'] as const) {
    strapi.eventHub.on(event, async () => cache().purgeAll());
  }
};
