import { namingAttribute, titleOf } from '@ota-news/foundation/document-versions/content';
import { isSingleType } from '@ota-news/foundation/document-versions/entry-address';
import { parseOrThrow } from '@ota-news/foundation/fields/issues';
import { pageNumber } from '@ota-news/foundation/fields/paging';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import { entryRights } from '@ota-news/foundation/panel-access/entry-rights';
import { readableEntries } from '@ota-news/foundation/panel-access/readable-entries';
import { isAllowed, personOf } from '@ota-news/foundation/panel-access/signed-in';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { Context } from 'koa';
import { VERSION_HEADER } from '@ota-news/foundation/contracts/editing';
import type { ListedReview, ReviewView } from '@ota-news/foundation/contracts/review';
import { reviewRequest, type ReviewRequest } from '../actors';
import { ownService } from '../own-services';
import { DECIDE_ON_DRAFTS } from '@ota-news/foundation/contracts/review';
import { assignmentSchema, entryFields, moveSchema } from '../review-fields';
import { reviewedTypes } from '../reviewed-types';

const PAGE_SIZE = 25;

const entryQuery = z.object(entryFields);
const listed = z.object({
  which: z.enum(['waiting', 'submitted', 'all']).default('all'),
  page: pageNumber(),
});

type Draft = Record<string, unknown> & { documentId: string };

/** Controller of reviews in the admin panel. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const reviews = () => ownService(strapi, 'reviews');

  const serialize = async ({ entry, actor, rights }: ReviewRequest): Promise<ReviewView> => {
    const review = await reviews().of(entry, actor);
    const moves = await reviews().moves(review, actor);
    const mayAssign = actor.may('decide') && review.state !== 'writing';
    const mayRead = (field: string): boolean => rights.mayInField('read', field);
    return {
      review,
      threads: await ownService(strapi, 'comments').list(entry, actor, mayRead),
      moves,
      mayAssign,
      people:
        mayAssign || moves.includes('submit') ? await ownService(strapi, 'people').whoDecide() : [],
    };
  };

  /** Returns the titles that the requesting person may read, by content type and document id. */
  const readableTitles = async (
    ctx: Context,
    found: Pick<ListedReview, 'contentType' | 'documentId'>[],
  ): Promise<Map<string, string>> => {
    const titles = new Map<string, string>();
    for (const uid of new Set(found.map(({ contentType }) => contentType))) {
      const naming = namingAttribute(strapi.contentType(uid));
      const ids = found
        .filter(({ contentType }) => contentType === uid)
        .map(({ documentId }) => documentId);
      const readable = readableEntries(strapi, ctx, uid, naming === undefined ? [] : [naming]);
      const drafts = (await strapi.db.query(uid).findMany({
        where: { documentId: { $in: [...(await readable.among(ids))] }, publishedAt: null },
      })) as Draft[];
      for (const draft of drafts) {
        titles.set(`${uid} ${draft.documentId}`, titleOf(draft) ?? draft.documentId);
      }
    }
    return titles;
  };

  return {
    /** `GET /admin/review/entry?contentType=…&documentId=…` */
    async entry(ctx: Context): Promise<void> {
      const entry = parseOrThrow(entryQuery, ctx.query);
      ctx.body = { data: await serialize(await reviewRequest(strapi, ctx, entry)) };
    },

    /** `GET /admin/review/entries?which=waiting|submitted|all&page=…` */
    async list(ctx: Context): Promise<void> {
      const { which, page } = parseOrThrow(listed, ctx.query);
      const contentTypes = reviewedTypes(strapi).filter((uid) =>
        entryRights(strapi, ctx, uid, null).may('read'),
      );
      const { reviews: found, total } = await reviews().list(
        {
          which,
          personId: personOf(ctx).id,
          decides: isAllowed(ctx, DECIDE_ON_DRAFTS),
          contentTypes,
          narrow: (rows, uid) => void readableEntries(strapi, ctx, uid).narrow(rows, 'document_id'),
        },
        { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
      );
      const titles = await readableTitles(ctx, found);
      const data = found.map((review): ListedReview => ({
        ...review,
        title: titles.get(`${review.contentType} ${review.documentId}`) ?? review.documentId,
        isSingleType: isSingleType(strapi, review.contentType),
      }));
      ctx.body = { data, meta: { page, pageSize: PAGE_SIZE, total } };
    },

    /** `POST /admin/review/moves`; the `Document-Version` header contains the version the person has seen. */
    async move(ctx: Context): Promise<void> {
      const { contentType, documentId, ...move } = parseOrThrow(moveSchema, bodyOf(ctx));
      const version = ctx.get(VERSION_HEADER) || undefined;
      const request = await reviewRequest(strapi, ctx, { contentType, documentId });
      await reviews().move(request.entry, { ...move, version }, request.actor);
      ctx.body = { data: await serialize(request) };
    },

    /** `POST /admin/review/assignments` */
    async assign(ctx: Context): Promise<void> {
      const { contentType, documentId, ...assignment } = parseOrThrow(
        assignmentSchema,
        bodyOf(ctx),
      );
      const request = await reviewRequest(strapi, ctx, { contentType, documentId });
      await reviews().assign(request.entry, assignment, request.actor);
      ctx.body = { data: await serialize(request) };
    },
  };
};
