import { currentOrigin } from '@ota-news/foundation/document-versions/change-origin';
import { rightsOnReadable, type EntryRights } from '@ota-news/foundation/panel-access/entry-rights';
import { isAllowed } from '@ota-news/foundation/panel-access/signed-in';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { ReviewActor, ReviewedEntry } from '@ota-news/foundation/contracts/review';
import {
  COMMENT_ON_DRAFTS,
  DECIDE_ON_DRAFTS,
  SUBMIT_DRAFTS,
} from '@ota-news/foundation/contracts/review';
import { isReviewed } from './reviewed-types';

/** Requesting person, draft and the person's permissions on it. */
export interface ReviewRequest {
  entry: ReviewedEntry;
  actor: ReviewActor;
  rights: EntryRights;
}

const hidden = (): Error =>
  new errors.ForbiddenError('There is no such entry, or your role does not allow this.');

/**
 * Returns the requesting person and their permissions on a draft.
 *
 * @throws ForbiddenError if the draft does not exist or is not readable
 */
export const reviewRequest = async (
  strapi: Core.Strapi,
  ctx: Context,
  { contentType, documentId }: { contentType: string; documentId: string },
): Promise<ReviewRequest> => {
  if (!isReviewed(strapi, contentType)) throw hidden();
  const rights = await rightsOnReadable(strapi, ctx, contentType, documentId);
  if (rights === null) throw hidden();
  const actor: ReviewActor = {
    by: currentOrigin(strapi).by,
    may(what) {
      switch (what) {
        case 'comment':
          return isAllowed(ctx, COMMENT_ON_DRAFTS);
        case 'submit':
          return isAllowed(ctx, SUBMIT_DRAFTS) && rights.may('update');
        case 'decide':
          return isAllowed(ctx, DECIDE_ON_DRAFTS);
        case 'publish':
          return rights.may('publish');
      }
    },
  };
  return { entry: { contentType, documentId }, actor, rights };
};
