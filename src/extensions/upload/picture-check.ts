import { errors } from '@strapi/utils';
import sharp, { type Metadata } from 'sharp';
import { environment } from '#environment';
import type { LibraryFile } from './library-file';
import { bytesOf } from './picture-files';

interface Kind {
  mime: string;
  /** How such files are named; the first is given to those that are named otherwise. */
  extensions: [string, ...string[]];
}

/** The kinds of pictures that are stored, by sharp's names for them. */
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
 * Checks that a picture is one, and not so large that decoding it would take too much memory,
 * however few bytes it has.
 *
 * @throws ApplicationError which the panel shows beside the upload
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

/** Files a picture under what its bytes are, whatever it is called. */
export const fileByKind = async (file: LibraryFile): Promise<void> => {
  const { kind } = await read(file);
  file.mime = kind.mime;
  if (!kind.extensions.includes(file.ext.toLowerCase())) [file.ext] = kind.extensions;
};
