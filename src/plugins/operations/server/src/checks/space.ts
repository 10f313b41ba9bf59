import type { Finding, HealthCheck } from '@ota-news/foundation/contracts/operations';
import type { Core } from '@strapi/strapi';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { databaseClient, environment } from '#environment';

const MEBIBYTE = 1024 * 1024;
const LITTLE = 1024 * MEBIBYTE;
const ALMOST_NONE = 200 * MEBIBYTE;

/** Folders on this machine that grow with use. */
const growing = (strapi: Core.Strapi): [string, string][] => {
  const { DATABASE_FILENAME, S3_BUCKET } = environment();
  return [
    ...(databaseClient() === 'sqlite'
      ? ([['the database', path.dirname(path.resolve(DATABASE_FILENAME))]] as [string, string][])
      : []),
    ...(S3_BUCKET === undefined
      ? ([['uploads', path.join(strapi.dirs.static.public, 'uploads')]] as [string, string][])
      : []),
  ];
};

/** Checks the free space for the SQLite file and the uploads. */
export const spaceCheck = (strapi: Core.Strapi): HealthCheck => ({
  name: 'disk-space',
  title: 'Disk space',
  async run(): Promise<Finding> {
    const found = [];
    for (const [what, folder] of growing(strapi)) {
      const { bavail, bsize } = await statfs(folder);
      found.push({ what, free: bavail * bsize });
    }
    if (found.length === 0) {
      return { level: 'good', message: 'Nothing grows on this machine.' };
    }
    const message = `${found
      .map(({ what, free }) => `${Math.round(free / MEBIBYTE)} MiB free for ${what}`)
      .join(', ')}.`;
    const least = Math.min(...found.map(({ free }) => free));
    if (least >= LITTLE) return { level: 'good', message };
    const advice = 'Make room: without it nothing can be stored any more.';
    return { level: least < ALMOST_NONE ? 'failing' : 'warning', message, advice };
  },
});
