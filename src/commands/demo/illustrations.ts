import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { drawArtwork } from './artwork';
import type { DemoArticle } from './content';
import { forEachEntry, type Seeding } from './documents';

const DIRECTORY = 'artwork';

/** The picture of the Media Library that was drawn for an article, or null. */
export const illustrationOf = async (strapi: Core.Strapi, slug: string): Promise<number | null> => {
  const file = await strapi.db.query('plugin::upload.file').findOne({
    where: { name: `${slug}.webp`, folder: { name: DIRECTORY } },
    select: ['id'],
  });
  return file === null ? null : (file.id as number);
};

/** Draws every article's picture and stores it as `POST /api/images` would. */
export const seedIllustrations = (seeding: Seeding, articles: DemoArticle[]): Promise<void> => {
  const { strapi } = seeding;
  const images = getService(strapi, 'ingestion', 'image-store');
  const illustrate = async (article: DemoArticle): Promise<void> => {
    const { slug, artwork } = article;
    if ((await illustrationOf(strapi, slug)) !== null) return;
    const drawing = Buffer.from(drawArtwork({ ...artwork, seed: slug }));
    await images.store({
      bytes: await sharp(drawing).png({ compressionLevel: 1 }).toBuffer(),
      name: slug,
      directory: DIRECTORY,
      alternativeText: article.image_alt,
      caption: article.featured_image_caption,
    });
  };
  return forEachEntry(
    seeding,
    'Drawing illustrations',
    articles,
    illustrate,
    availableParallelism(),
  );
};
