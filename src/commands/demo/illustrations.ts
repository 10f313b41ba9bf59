import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { DemoArticle } from './content';
import { forEachEntry, type SeedContext } from './documents';

const DIRECTORY = 'artwork';

/** Returns the Media Library id of an article's picture; null if there is none. */
export const illustrationOf = async (strapi: Core.Strapi, slug: string): Promise<number | null> => {
  const file = await strapi.db.query('plugin::upload.file').findOne({
    where: { name: `${slug}.webp`, folder: { name: DIRECTORY } },
    select: ['id'],
  });
  return file === null ? null : (file.id as number);
};

/** Stores the picture of every article through the same service as `POST /api/images`. */
export const seedIllustrations = (seeding: SeedContext, articles: DemoArticle[]): Promise<void> => {
  const { strapi } = seeding;
  const images = getService(strapi, 'ingestion', 'image-store');
  const illustrate = async (article: DemoArticle): Promise<void> => {
    const { slug, picture } = article;
    if ((await illustrationOf(strapi, slug)) !== null) return;
    await images.store({
      bytes: await readFile(picture),
      name: slug,
      directory: DIRECTORY,
      alternativeText: article.image_alt,
      caption: article.featured_image_caption,
    });
  };
  return forEachEntry(
    seeding,
    'Storing illustrations',
    articles,
    illustrate,
    availableParallelism(),
  );
};
