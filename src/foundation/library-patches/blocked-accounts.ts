import { getService } from '../contracts/services';
import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';
import { declarePatch } from './library-patch';

declarePatch(__filename, '@strapi/admin', '5.54');

/** Strapi's authentication service, which runs before every route. */
interface Authentication {
  authenticate(ctx: Context, next: Next): Promise<unknown>;
}

/**
 * Rejects blocked accounts: requests in existing sessions, and new sessions. Strapi checks
 * only `isActive`. Call it in `register`.
 */
export const refuseBlockedAccounts = (strapi: Core.Strapi): void => {
  const authentication = strapi.get('auth') as Authentication;
  const { authenticate } = authentication;
  authentication.authenticate = (ctx, next) =>
    authenticate.call(authentication, ctx, async () => {
      const { strategy, credentials } = ctx.state.auth ?? {};
      if (
        strategy?.name === 'admin' &&
        (credentials as { blocked?: boolean | null }).blocked === true
      ) {
        return ctx.unauthorized('Missing or invalid credentials');
      }
      return next();
    });

  const signIns = getService(strapi, 'admin::auth');
  const { checkCredentials } = signIns;
  signIns.checkCredentials = async (credentials) => {
    const answer = await checkCredentials(credentials);
    const [, account] = answer;
    return account !== false && account.blocked === true
      ? [null, false, { message: 'User not active' }]
      : answer;
  };
};
