import { errors, file as fileSizes } from '@strapi/utils';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { OutputInfo, Sharp } from 'sharp';
import { overtimeIn } from '#newsroom/uploads/picture-time';
import type { LibraryFile } from './library-file';

/** The bytes of a file. Pictures are small enough to be held, and a file may lose its path meanwhile. */
export const bytesOf = (file: LibraryFile): Promise<Buffer> => buffer(file.getStream());

/** What a processed picture becomes as a file of the library. */
const measured = (filepath: string, { width, height, pageHeight, size }: OutputInfo) => ({
  filepath,
  width,
  // Frames of an animation stand one under another.
  height: pageHeight ?? height,
  size: fileSizes.bytesToKbytes(size),
  sizeInBytes: size,
  getStream: () => createReadStream(filepath),
});

/**
 * Writes a picture into the working folder of an upload.
 *
 * @throws ApplicationError which the panel shows beside the upload, when it takes too long
 */
export const writePicture = async (
  picture: Sharp,
  { tmpWorkingDirectory, name: fileName }: LibraryFile,
  name: string,
): Promise<ReturnType<typeof measured>> => {
  const filepath = path.join(tmpWorkingDirectory, name);
  try {
    return measured(filepath, await picture.toFile(filepath));
  } catch (error) {
    const overtime = overtimeIn(error);
    throw overtime === null ? error : new errors.ApplicationError(`${fileName} ${overtime}`);
  }
};
