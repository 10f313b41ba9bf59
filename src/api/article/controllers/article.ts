import { factories } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

/**
 * Strapi gives drafts to everybody who may read: any `status` but "published" means the draft. Only
 * a token that the operator issued may ask for them.
 *
 * @throws ForbiddenError
 */
const keepDraftsIn = ({ query, state }: Context): void => {
  if (query.status === undefined || query.status === 'published') return;
  const { auth } = state as { auth?: { strategy?: { name?: string } } };
  if (auth?.strategy?.name === 'content-api-token') return;
  throw new errors.ForbiddenError('Only an API token may read drafts. Leave out status.');
};

export default factories.createCoreController('api::article.article', () => ({
  async find(ctx: Context) {
    keepDraftsIn(ctx);
    return super.find(ctx);
  },

  async findOne(ctx: Context) {
    keepDraftsIn(ctx);
    return super.findOne(ctx);
  },
}));
