import type { ApiToken } from '@ota-news/foundation/security/api-token';
import { factories } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

const READ = 'api::article.article.find';

interface Authentication {
  strategy?: { name?: string };
  credentials?: ApiToken;
}

/**
 * Rejects requests for drafts unless they come with a token that the operator granted reading of
 * articles. Strapi itself returns drafts to everyone with read access: any `status` but "published"
 * selects the draft.
 *
 * @throws ForbiddenError
 */
const keepDraftsIn = ({ query, state }: Context): void => {
  if (query.status === undefined || query.status === 'published') return;
  const { auth } = state as { auth?: Authentication };
  const isToken = auth?.strategy?.name === 'content-api-token';
  const granted = auth?.credentials?.grantedPermissions;
  if (isToken && (granted === undefined || granted.some((action) => action.startsWith(READ)))) {
    return;
  }
  throw new errors.ForbiddenError(
    'Only an API token that may read articles may read drafts. Leave out status.',
  );
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
