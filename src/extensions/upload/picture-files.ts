import { errors, file as fileSizes } from '@strapi/utils';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { OutputInfo, Sharp } from 'sharp';
import { timeoutReason } from '#newsroom/uploads/picture-time-limit';
import type { LibraryFile } from './library-file';

/** Reads the bytes of a file. Pictures fit into memory, and Strapi may delete a file's path in the meantime. */
export const bytesOf = (file: LibraryFile): Promise<Buffer> => buffer(file.getStream());

/** Converts sharp's output to properties of a library file. */
const fileProperties = (filepath: string, { width, height, pageHeight, size }: OutputInfo) => ({
  filepath,
  width,
  // Frames of an animation are stacked vertically.
  height: pageHeight ?? height,
  size: fileSizes.bytesToKbytes(size),
  sizeInBytes: size,
  getStream: () => createReadStream(filepath),
});

/**
 * Writes a picture to the temporary folder of an upload.
 *
 * @throws ApplicationError shown beside the upload in the panel, if processing takes too long
 */
export const writePicture = async (
  picture: Sharp,
  { tmpWorkingDirectory, name: fileName }: LibraryFile,
  name: string,
): Promise<ReturnType<typeof fileProperties>> => {
  const filepath = path.join(tmpWorkingDirectory, name);
  try {
    return fileProperties(filepath, await picture.toFile(filepath));
  } catch (error) {
    const overtime = timeoutReason(error);
    throw overtime === null ? error : new errors.ApplicationError(`${fileName} ${overtime}`);
  }
};
