import { answerFailure } from '@ota-news/foundation/network/error-answer';
import { canonicalPath } from '@ota-news/foundation/network/request-path';
import { allowFiles } from '@ota-news/foundation/uploads/received';
import { isStoreOutage } from '@ota-news/foundation/uploads/store-outage';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { rm } from 'node:fs/promises';
import { environment } from '#environment';
import {
  BUSY_RETRY_SECONDS,
  ClientDisconnectedError,
  TooManyUploadsError,
  withUploadSlot,
} from '#newsroom/uploads/upload-queue';

interface UploadRoute {
  path: RegExp;
  /** Strapi's route type, which determines the authentication. */
  type: 'admin' | 'content-api';
  /** Required permission for routes open to the public role. */
  scope?: string[];
}

/** Routes that accept forms with files. */
const UPLOAD_ROUTES: UploadRoute[] = [
  { path: /^\/upload(?:\/|$)/, type: 'admin' },
  { path: /^\/admin\/(?:project-settings|market-data\/imports)(?:\/|$)/, type: 'admin' },
  { path: /^\/api\/images(?:\/|$)/, type: 'content-api' },
  {
    path: /^\/api\/upload(?:\/|$)/,
    type: 'content-api',
    scope: ['plugin::upload.content-api.upload'],
  },
];

const MEBIBYTE = 1024 * 1024;

/** Returns the declared body size, or the maximum if undeclared. */
const bytesOf = (ctx: Context): number =>
  ctx.request.length ?? environment().UPLOAD_MAX_MEBIBYTES * MEBIBYTE;

const answerLater = (ctx: Context, message: string): void => {
  ctx.set('Retry-After', String(BUSY_RETRY_SECONDS));
  answerFailure(ctx, { status: 503, message });
};

/**
 * Runs before the body parser on routes that accept files. Files are received only from authenticated callers
 * and only if capacity is available (otherwise 503 with `Retry-After` before reading); temporary files are
 * always deleted afterwards. Other routes write no files at all.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler => {
  /**
   * Authenticates with Strapi, which answers a 401 itself.
   * @throws ForbiddenError if authenticated but not permitted
   */
  const isAdmitted = async (ctx: Context, { type, scope }: UploadRoute): Promise<boolean> => {
    if (ctx.state.admitted !== undefined) return true;
    const auth = strapi.get('auth');
    ctx.state.route = { info: { type }, config: {} };
    let isAuthenticated = false;
    await auth.authenticate(ctx, async () => {
      isAuthenticated = true;
    });
    if (isAuthenticated && scope !== undefined) await auth.verify(ctx.state.auth, { scope });
    return isAuthenticated;
  };

  return async (ctx, next) => {
    const path = canonicalPath(ctx.path);
    const route = UPLOAD_ROUTES.find((one) => one.path.test(path));
    if (route === undefined || typeof ctx.is('multipart') !== 'string') return next();
    if (!(await isAdmitted(ctx, route))) return;
    const places = allowFiles(ctx.req.headers);
    try {
      await withUploadSlot(bytesOf(ctx), next, { isGone: () => ctx.req.socket.destroyed });
    } catch (error) {
      if (error instanceof TooManyUploadsError) return answerLater(ctx, error.message);
      if (error instanceof ClientDisconnectedError) return;
      if (!isStoreOutage(error)) throw error;
      strapi.log.error(error);
      answerLater(ctx, 'The file storage does not answer. Nothing was stored.');
    } finally {
      await Promise.all(places.map((place) => rm(place, { force: true })));
    }
  };
};
