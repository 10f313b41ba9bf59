import type { Core } from '@strapi/strapi';
import { existsSync } from 'node:fs';
import path from 'node:path';

const packaged = path.join(__dirname, 'assets');

/**
 * Path of a static file of this plugin. Packages contain it beside the compiled modules; in this repository, it remains
 * in `src`.
 */
export const assetPath = (strapi: Core.Strapi, name: string): string =>
  existsSync(packaged)
    ? path.join(packaged, name)
    : path.join(strapi.dirs.app.src, 'plugins/discovery/server/src/assets', name);
