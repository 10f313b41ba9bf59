import { withOrigin } from '@ota-news/foundation/document-versions/change-origin';
import type { Core } from '@strapi/strapi';
import path from 'node:path';
import { seedArticles } from './articles';
import { readContent } from './content';
import type { SeedContext } from './documents';
import { seedIllustrations } from './illustrations';
import { readMarker, writeMarker } from './marker';
import { seedPressLinks } from './press-links';
import { seedPrices } from './prices';
import { seedReferenceContent } from './reference-content';

const isEmpty = async (strapi: Core.Strapi): Promise<boolean> => {
  for (const uid of ['api::article.article', 'api::ota.ota', 'api::page.page'] as const) {
    if ((await strapi.db.query(uid).count()) > 0) return false;
  }
  return true;
};

/**
 * Fills an empty database with the demo content once. Completes an interrupted run; keeps later changes and deletions
 * by editors. Adds nothing to a database with other content.
 */
export const seedDemo = async (seeding: SeedContext): Promise<void> => {
  const { strapi } = seeding;
  const marker = await readMarker(strapi);
  if (marker === 'complete') return;
  if (marker === null && !(await isEmpty(strapi))) return;
  await writeMarker(strapi, 'begun');
  const folder = path.join(strapi.dirs.app.root, 'database', 'demo');
  const content = readContent(folder);
  await withOrigin({ channel: 'import' }, async () => {
    await seedReferenceContent(seeding, content);
    await seedPressLinks(seeding, folder);
    await seedPrices(seeding, content);
    await seedIllustrations(seeding, content.articles);
    await seedArticles(seeding, content.articles);
  });
  await writeMarker(strapi, 'complete');
};
