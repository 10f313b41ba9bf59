import type { ReadStream } from 'node:fs';

/** A file on its way into the Media Library, as Strapi's upload plugin hands it around. */
export interface LibraryFile {
  name: string;
  /** Stem of the stored file's name. */
  hash: string;
  ext: string;
  mime: string;
  /** Where its bytes are. Strapi forgets it once the original has been stored. */
  filepath?: string;
  /** Folder that is removed when the upload is done. */
  tmpWorkingDirectory: string;
  path?: string | null;
  width?: number | null;
  height?: number | null;
  /** Kilobytes, as the panel shows them. */
  size?: number;
  sizeInBytes?: number;
  getStream(): ReadStream;
}
