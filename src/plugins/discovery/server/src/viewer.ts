import { getService } from '@ota-news/foundation/contracts/services';
import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { html } from 'hono/html';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { VIEWER_PATH } from './api-page';
import { DESCRIPTION_PATH } from './openapi/description';
import { assetPath } from './asset-path';

/** Unmodified distribution of Swagger UI (Apache License 2.0). */
const swaggerUi = path.dirname(require.resolve('swagger-ui-dist/package.json'));

const SCRIPT = 'text/javascript; charset=utf-8';

const files = (strapi: Core.Strapi): [name: string, file: string, contentType: string][] => [
  ['swagger-ui.css', path.join(swaggerUi, 'swagger-ui.css'), 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', path.join(swaggerUi, 'swagger-ui-bundle.js'), SCRIPT],
  ['viewer.js', assetPath(strapi, 'api-viewer.js'), SCRIPT],
];

/** Allows only resources of this service, and data URLs for the icons in the style sheet. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = (siteName: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>API | ${siteName}</title>
        <link rel="icon" href="/favicon.ico" />
        <link rel="stylesheet" href="${VIEWER_PATH}/swagger-ui.css" />
        <script src="${VIEWER_PATH}/swagger-ui-bundle.js" defer></script>
        <script src="${VIEWER_PATH}/viewer.js" defer></script>
      </head>
      <body>
        <noscript>
          <p>
            This page needs scripts. The description itself is at
            <a href="${DESCRIPTION_PATH}">${DESCRIPTION_PATH}</a>.
          </p>
        </noscript>
        <main id="description"></main>
      </body>
    </html>`;

/** Interactive API description; all files are served by this service. */
export const viewerRoutes = (strapi: Core.Strapi): DocumentRoute[] => [
  {
    kind: 'document',
    path: VIEWER_PATH,
    async respond() {
      const { name } = await getService(strapi, 'site', 'frame').publication();
      return {
        contentType: 'text/html; charset=utf-8',
        body: String(await page(name)),
        tags: [],
        headers: {
          'Content-Security-Policy': POLICY,
          'X-Frame-Options': 'DENY',
          // The page is empty without scripts, and `/docs/api` has the same content.
          'X-Robots-Tag': 'noindex',
          Link: getService(strapi, 'discovery', 'links').header(),
        },
      };
    },
  },
  ...files(strapi).map(([name, file, contentType]): DocumentRoute => {
    const body = readFileSync(file);
    return {
      kind: 'document',
      path: `${VIEWER_PATH}/${name}`,
      respond: async () => ({ contentType, body, tags: [] }),
    };
  }),
];
