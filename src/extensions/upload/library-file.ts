import type { PictureProvenance } from '@ota-news/foundation/contracts/page-models';
import type { ReadStream } from 'node:fs';

/** File during an upload to the Media Library, as passed around in Strapi's upload plugin. */
export interface LibraryFile {
  name: string;
  /** Stem of the stored file's name. */
  hash: string;
  ext: string;
  mime: string;
  /** Path of its bytes. Strapi deletes the property once the original has been stored. */
  filepath?: string;
  /** Folder deleted at the end of the upload. */
  tmpWorkingDirectory: string;
  path?: string | null;
  width?: number | null;
  height?: number | null;
  /** In kilobytes, as shown in the panel. */
  size?: number;
  sizeInBytes?: number;
  /** Stored in the row; null if the picture states nothing. */
  provenance?: PictureProvenance | null;
  getStream(): ReadStream;
}
