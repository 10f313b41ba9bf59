import type { Core } from '@strapi/strapi';
import sharp from 'sharp';
import { publishingSettings } from '../settings';
import { readStoredFile } from './stored-file';
import { MAX_PICTURE_BYTES } from './provider';

const WIDTH = 1200;
const QUALITIES = [80, 60, 40];

/**
 * Converts an article's picture to a JPEG within the size limits of all networks.
 *
 * @param url as stored in the Media Library
 * @returns null if there is none, or it can't be used
 */
export const sharedPicture = async (
  strapi: Core.Strapi,
  url: string | null,
): Promise<Buffer | null> => {
  const bytes = url === null ? null : await readStoredFile(strapi, url);
  if (bytes === null) return null;
  for (const quality of QUALITIES) {
    const picture = await sharp(bytes)
      .timeout({ seconds: publishingSettings.of(strapi).pictureSeconds })
      .rotate()
      .resize({ width: WIDTH, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer();
    if (picture.length <= MAX_PICTURE_BYTES) return picture;
  }
  return null;
};
