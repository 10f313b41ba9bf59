import { withOrigin } from '@ota-news/foundation/document-versions/change-origin';
import type { FieldError } from '@ota-news/foundation/fields/errors';
import { bodyOf } from '@ota-news/foundation/network/received-request';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { CallerToken } from '../caller-token';
import { plainTextNotice } from '#api/article/plain-text-notice';
import type { Creation } from '#api/article/services/article';
import { repetitionWarnings, type RepetitionWarning } from '#newsroom/duplicates/warning';
import { fingerprintOf, keyFrom, keyHeaderOf } from '../services/idempotency';
import { ownService } from '../own-services';

const messageOf = ({ scheduledFor }: Creation, isPublished: boolean): string => {
  if (scheduledFor !== null) return `Article scheduled for ${scheduledFor}`;
  return isPublished ? 'Article published' : 'Article created as a draft';
};

/** Controller of `POST /api/articles`. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const idempotency = () => ownService(strapi, 'idempotency');

  const create = async (input: unknown, notices: (FieldError | RepetitionWarning)[]) => {
    const creation: Creation = await withOrigin({ channel: 'ingestion' }, () =>
      strapi.service('api::article.article').createFrom(input),
    );
    const isPublished = (input as { is_published?: boolean }).is_published === true;
    const { article } = creation;
    const warnings = [...creation.warnings, ...notices];
    return {
      message: messageOf(creation, isPublished),
      article,
      ...(warnings.length === 0 ? {} : { warnings }),
    };
  };

  return {
    async create(ctx: Context): Promise<void> {
      const input = bodyOf(ctx);
      const key = keyFrom(keyHeaderOf(ctx.req));
      const { id: tokenId } = ctx.state.auth.credentials as CallerToken;
      const fingerprint = fingerprintOf('articles', JSON.stringify(input ?? null));
      const notices = [
        ...(await plainTextNotice((input as { body?: unknown } | null)?.body)),
        ...(await repetitionWarnings(strapi, input)),
      ];
      const work = () => create(input, notices);
      const answer =
        key === null
          ? await work()
          : await idempotency().once({ caller: { tokenId }, key, fingerprint }, work);
      ctx.body = answer;
      ctx.status = 201;
      ctx.set('Location', answer.article.url);
    },
  };
};
