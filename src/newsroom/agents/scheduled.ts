import { authorSubject } from '@ota-news/foundation/agent-tools/subjects';
import type { CallContext } from '@ota-news/foundation/agent-tools/tool';
import { errors } from '@strapi/utils';
import type { EditorialArticle } from '#api/article/editorial-article';
import { ARTICLE } from '#api/article/stored-article';

/**
 * Rejects a change to a scheduled article by an agent that may not publish. A scheduled article is
 * published without another check, so changing it amounts to publishing.
 *
 * @throws ForbiddenError
 */
export const permitScheduled = async (
  { strapi, ability }: CallContext,
  draft: EditorialArticle,
): Promise<void> => {
  if (draft.scheduledFor === null) return;
  const document = await authorSubject(strapi, draft);
  if ((await ability()).can('publish', ARTICLE, { document })) return;
  throw new errors.ForbiddenError(
    `Article ${draft.id} is scheduled for ${draft.scheduledFor}, so changing it needs the right to publish. Ask the person you work for to take it off the schedule first.`,
  );
};
