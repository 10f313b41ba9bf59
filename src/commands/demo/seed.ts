import { withOrigin } from '@ota-news/foundation/document-versions/change-origin';
import type { Core } from '@strapi/strapi';
import path from 'node:path';
import { seedArticles } from './articles';
import { readContent } from './content';
import type { Seeding } from './documents';
import { seedIllustrations } from './illustrations';
import { seedPrices } from './prices';
import { seedReferenceContent } from './reference-content';

/** Remembers in the database what the demo has put into it. */
const MARKER = { type: 'plugin', name: 'demo', key: 'content' } as const;

type Marker = 'begun' | 'complete';

const isEmpty = async (strapi: Core.Strapi): Promise<boolean> => {
  for (const uid of ['api::article.article', 'api::ota.ota', 'api::page.page'] as const) {
    if ((await strapi.db.query(uid).count()) > 0) return false;
  }
  return true;
};

/**
 * Fills an empty database with the demo content, once. What an interrupted seeding left is completed;
 * what editors change or delete afterwards stays as they leave it.
 *
 * @returns false when the database holds content of its own, to which nothing is added
 */
export const seedDemo = async (seeding: Seeding): Promise<boolean> => {
  const { strapi } = seeding;
  const store = strapi.store(MARKER);
  const marker = (await store.get({})) as Marker | null;
  if (marker === 'complete') return true;
  if (marker === null && !(await isEmpty(strapi))) return false;
  await store.set({ value: 'begun' satisfies Marker });
  const content = readContent(path.join(strapi.dirs.app.root, 'database', 'demo'));
  await withOrigin({ door: 'import' }, async () => {
    await seedReferenceContent(seeding, content);
    await seedPrices(seeding, content);
    await seedIllustrations(seeding, content.articles);
    await seedArticles(seeding, content.articles);
  });
  await store.set({ value: 'complete' satisfies Marker });
  return true;
};
