import { getService } from '@ota-news/foundation/contracts/services';
import type { DocumentRoute } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml; charset=utf-8',
};

/** Folders in which browsers, search consoles and standards expect files: the root and `/.well-known`. */
const FOLDERS = ['', '.well-known'];

const DAY = 'public, max-age=86400';

const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && /^[\w-][\w.-]*$/.test(entry.name))
        .map(({ name }) => name)
    : [];

const routesOf = (strapi: Core.Strapi): DocumentRoute[] =>
  FOLDERS.flatMap((folder) => {
    const directory = path.join(strapi.dirs.static.public, folder);
    return namesIn(directory).map((name): DocumentRoute => {
      const body = readFileSync(path.join(directory, name));
      const contentType = TYPES[path.extname(name).toLowerCase()] ?? 'application/octet-stream';
      return {
        kind: 'document',
        path: path.posix.join('/', folder, name),
        respond: async () => ({ contentType, body, tags: [], headers: { 'Cache-Control': DAY } }),
      };
    });
  });

/**
 * Serves the operator's static files (icons, verification files, `security.txt`) like other documents: with ETag,
 * compression and reserved paths. They are read once at the start and are exempt from the read limit.
 */
export const servePublicFiles = (strapi: Core.Strapi): void => {
  const routes = routesOf(strapi);
  const paths = new Set(routes.map(({ path: address }) => address));
  getService(strapi, 'site', 'routes').add(routes);
  getService(strapi, 'traffic', 'gateway').exempt((address) => paths.has(address));
};
