import type { PictureProvenance } from '@ota-news/foundation/contracts/page-models';
import { inTransaction } from '@ota-news/foundation/database/connection';
import { receivedPath } from '@ota-news/foundation/uploads/received';
import type { Core } from '@strapi/strapi';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withoutConversion } from '#newsroom/uploads/converted';
import { answeredProvenance } from '#newsroom/uploads/provenance/fields';
import { withConcurrencyLimit } from '#newsroom/uploads/upload-queue';
import type { ImageStoreService, ImageUpload, StoredImage } from '#newsroom/contracts/ingestion';
import { nextInSequence } from '#newsroom/document-rules/sequence';
import { toWebp } from './webp';

const FOLDER_SEQUENCE = 'media-folder';

/** Returns the names of the nested folders in a directory path. */
export const partsOf = (directory: string): string[] =>
  directory.split('/').filter((part) => part !== '');

const stemOf = (name: string): string =>
  path
    .parse(path.basename(name))
    .name.normalize('NFKD')
    .replace(/[^a-zA-Z0-9-]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 80) || 'image';

/** File row of the Media Library, with the columns used in responses. */
interface StoredRow {
  id: number;
  url: string;
  width: number;
  height: number;
  mime: string;
  provenance: PictureProvenance | null;
}

/** Stores a picture's row together with related changes, in one transaction. */
export type ImageCommit = (store: () => Promise<StoredImage>) => Promise<void>;

/** Image store with the additional parameter used in this plugin. */
export interface ImageStore extends ImageStoreService {
  /** @param commit without it, the row is stored in its own transaction */
  store(upload: ImageUpload, commit?: ImageCommit): Promise<StoredImage>;
}

/** Stores pictures for pipelines and agents through Strapi's upload plugin. */
const createImageStore = ({ strapi }: { strapi: Core.Strapi }): ImageStore => {
  const folders = () => strapi.db.query('plugin::upload.folder');

  const folderIn = async (parent: number | null, name: string): Promise<number> => {
    const known = await folders().findOne({ where: { name, parent } });
    if (known !== null) return known.id;
    return inTransaction(strapi, async ({ query }) => {
      // Serializes concurrent requests for the same new folder; later ones find it.
      await nextInSequence(query, FOLDER_SEQUENCE);
      const made = await folders().findOne({ where: { name, parent } });
      const folder =
        made ?? (await strapi.plugin('upload').service('folder').create({ name, parent }));
      return folder.id;
    });
  };

  /** Returns the folder of a directory, creating missing ones; null for the root. */
  const folderOf = async (directory: string): Promise<number | null> => {
    let parent: number | null = null;
    for (const name of partsOf(directory)) parent = await folderIn(parent, name);
    return parent;
  };

  /** Creates the response. The size is passed in because Strapi stores kilobytes, rounded to ten bytes. */
  const describe = (
    { id, url, width, height, mime, provenance }: StoredRow,
    bytes: number,
  ): StoredImage => ({
    id,
    path: url,
    url: new URL(url, strapi.config.get<string>('server.url')).href,
    width,
    height,
    size_bytes: bytes,
    mime,
    provenance: answeredProvenance(provenance),
  });

  const storeConverted = async (
    { name, alternativeText, caption, uploadedBy, directory }: ImageUpload,
    data: Buffer,
    commit: ImageCommit | undefined,
  ): Promise<StoredImage> => {
    const fileName = `${stemOf(name)}.webp`;
    const filepath = receivedPath();
    await writeFile(filepath, data, { flag: 'wx' });
    try {
      const [file] = await strapi
        .plugin('upload')
        .service('upload')
        .upload(
          {
            data: {
              fileInfo: {
                name: fileName,
                alternativeText: alternativeText ?? '',
                caption: caption ?? '',
                folder: await folderOf(directory),
              },
            },
            files: {
              filepath,
              originalFilename: fileName,
              mimetype: 'image/webp',
              size: data.length,
            },
          },
          { user: uploadedBy, commit: commit && rowCommit(commit, data.length) },
        );
      return describe(file, data.length);
    } finally {
      await rm(filepath, { force: true });
    }
  };

  /** Adapts a commit to Strapi's upload service, which needs the stored row back. */
  const rowCommit =
    (commit: ImageCommit, bytes: number) =>
    async (storeRow: () => Promise<StoredRow>): Promise<StoredRow | undefined> => {
      let row: StoredRow | undefined;
      await commit(async () => {
        row = await storeRow();
        return describe(row, bytes);
      });
      return row;
    };

  return {
    store: (upload, commit) =>
      withConcurrencyLimit(async () => {
        const data = await toWebp(upload.bytes, upload.provenance ?? {});
        return withoutConversion(() => storeConverted(upload, data, commit));
      }),
  };
};

export default createImageStore;
