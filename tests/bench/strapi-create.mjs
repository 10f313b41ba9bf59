/**
 * The service with one more address: `POST /api/strapi-articles` is Strapi's own REST create of articles, which the
 * service leaves out in favour of `POST /api/articles`. Started by `npm run bench` as a process of its own.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { serve } = require('../../dist/src/server/serve.js');

const action = 'api::article.article.create';
const route = {
  method: 'POST',
  path: '/strapi-articles',
  handler: action,
  config: { auth: { scope: [action] } },
  info: { apiName: 'article' },
};

await serve(async (strapi) => {
  strapi.server.routes({ type: 'content-api', routes: [route] });
});
