import { file as fileSizes } from '@strapi/utils';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { OutputInfo, Sharp } from 'sharp';
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

/** Writes a picture into the working folder of an upload. */
export const writePicture = async (
  picture: Sharp,
  { tmpWorkingDirectory }: LibraryFile,
  name: string,
): Promise<ReturnType<typeof measured>> => {
  const filepath = path.join(tmpWorkingDirectory, name);
  return measured(filepath, await picture.toFile(filepath));
};
