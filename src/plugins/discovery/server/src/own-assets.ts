import type { Core } from '@strapi/strapi';
import { existsSync } from 'node:fs';
import path from 'node:path';

const packaged = path.join(__dirname, 'assets');

/**
 * Path of a file of this plugin's that is served as it is. A package has it beside its modules; here
 * the compiler leaves it in `src`.
 */
export const ownAsset = (strapi: Core.Strapi, name: string): string =>
  existsSync(packaged)
    ? path.join(packaged, name)
    : path.join(strapi.dirs.app.src, 'plugins/discovery/server/src/assets', name);
