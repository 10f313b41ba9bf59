import type { ApiToken } from '@ota-news/foundation/security/api-token';
import { factories, type UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

interface Authentication {
  strategy?: { name?: string };
  credentials?: ApiToken;
}

/**
 * Makes the REST controller of a type with drafts. It rejects requests for drafts unless they come with a token that
 * the operator granted reading of the type. Strapi itself returns drafts to everyone with read access: any `status` but
 * "published" selects the draft.
 */
export const controllerKeepingDrafts = (uid: UID.ContentType) =>
  factories.createCoreController(uid, ({ strapi }) => {
    const keepDraftsIn = ({ query, state }: Context): void => {
      if (query.status === undefined || query.status === 'published') return;
      const { auth } = state as { auth?: Authentication };
      const isToken = auth?.strategy?.name === 'content-api-token';
      const granted = auth?.credentials?.grantedPermissions;
      const isGranted = (action: string): boolean => action.startsWith(`${uid}.find`);
      if (isToken && (granted === undefined || granted.some(isGranted))) return;
      throw new errors.ForbiddenError(
        `Only an API token that may read ${strapi.contentType(uid).info.pluralName} may read drafts. Leave out status.`,
      );
    };
    return {
      async find(ctx: Context) {
        keepDraftsIn(ctx);
        return super.find(ctx);
      },

      async findOne(ctx: Context) {
        keepDraftsIn(ctx);
        return super.findOne(ctx);
      },
    };
  });
