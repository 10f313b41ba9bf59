import { errors } from '@strapi/utils';
import sharp, { type Metadata } from 'sharp';
import { environment } from '#environment';
import type { LibraryFile } from './library-file';
import { bytesOf } from './picture-files';

interface Kind {
  mime: string;
  /** Valid file extensions; the first replaces an invalid one. */
  extensions: [string, ...string[]];
}

/** Accepted picture formats, by sharp's format names. */
const KINDS: Record<string, Kind> = {
  jpeg: { mime: 'image/jpeg', extensions: ['.jpg', '.jpeg'] },
  png: { mime: 'image/png', extensions: ['.png'] },
  gif: { mime: 'image/gif', extensions: ['.gif'] },
  webp: { mime: 'image/webp', extensions: ['.webp'] },
  heif: { mime: 'image/avif', extensions: ['.avif'] },
};

export const isPicture = ({ mime }: LibraryFile): boolean => mime.startsWith('image/');

const refused = (file: LibraryFile, problem: string): errors.ApplicationError =>
  new errors.ApplicationError(`${file.name} ${problem}`);

const read = async (file: LibraryFile): Promise<Metadata & { kind: Kind }> => {
  let metadata: Metadata;
  try {
    metadata = await sharp(await bytesOf(file), { limitInputPixels: false }).metadata();
  } catch {
    throw refused(file, 'is not a readable picture');
  }
  const kind = KINDS[metadata.format];
  if (kind === undefined) throw refused(file, `is ${metadata.format}, which is not taken`);
  return { ...metadata, kind };
};

/**
 * Checks that a file is a readable picture, and that decoding it would not take too much memory, regardless
 * of its size in bytes.
 *
 * @throws ApplicationError shown beside the upload in the panel
 */
export const checkPicture = async (file: LibraryFile): Promise<void> => {
  const { width, height } = await read(file);
  const megapixels = environment().UPLOAD_MAX_MEGAPIXELS;
  if (width * height > megapixels * 1_000_000) {
    throw refused(
      file,
      `has ${width} × ${height} pixels; at most ${megapixels} million are accepted`,
    );
  }
};

/** Sets the type and extension of a picture from its content, regardless of its name. */
export const fileByKind = async (file: LibraryFile): Promise<void> => {
  const { kind } = await read(file);
  file.mime = kind.mime;
  if (!kind.extensions.includes(file.ext.toLowerCase())) [file.ext] = kind.extensions;
};
