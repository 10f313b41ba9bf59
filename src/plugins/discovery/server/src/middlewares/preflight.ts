import type { Core } from '@strapi/strapi';
import { CORS } from '../services/documents';
import { ownService } from '../own-services';

/** Answers CORS preflight requests for discovery documents. */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler =>
  async (ctx, next) => {
    const documents = ownService(strapi, 'documents');
    if (ctx.method !== 'OPTIONS' || !documents.has(ctx.path)) return next();
    ctx.status = 204;
    ctx.set({ ...CORS, 'Access-Control-Max-Age': '3600' });
  };
