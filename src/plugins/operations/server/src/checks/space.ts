import type { Finding, HealthCheck } from '@ota-news/foundation/contracts/operations';
import type { Core } from '@strapi/strapi';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { databaseClient, environment } from '#environment';

const MEBIBYTE = 1024 * 1024;
const LOW_SPACE = 1024 * MEBIBYTE;
const CRITICAL_SPACE = 200 * MEBIBYTE;

/** Folders on this machine that grow with use. */
const growingFolders = (strapi: Core.Strapi): [string, string][] => {
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
    for (const [what, folder] of growingFolders(strapi)) {
      const { bavail, bsize } = await statfs(folder);
      found.push({ what, free: bavail * bsize });
    }
    if (found.length === 0) {
      return { level: 'good', message: 'The database and the uploads are stored elsewhere.' };
    }
    const message = `${found
      .map(({ what, free }) => `${Math.round(free / MEBIBYTE)} MiB free for ${what}`)
      .join(', ')}.`;
    const least = Math.min(...found.map(({ free }) => free));
    if (least >= LOW_SPACE) return { level: 'good', message };
    const advice = 'Free disk space: without it nothing can be stored.';
    return { level: least < CRITICAL_SPACE ? 'failing' : 'warning', message, advice };
  },
});
