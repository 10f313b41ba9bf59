import { inTransaction } from '@ota-news/foundation/database/connection';
import { receivedPath } from '@ota-news/foundation/uploads/received';
import type { Core } from '@strapi/strapi';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { storeAsMade } from '#newsroom/uploads/converted';
import { inTurn } from '#newsroom/uploads/turns';
import type { ImageStoreService, ImageUpload, StoredImage } from '#newsroom/contracts/ingestion';
import { nextInSequence } from '#newsroom/document-rules/sequence';
import { toWebp } from './webp';

const FOLDER_SEQUENCE = 'media-folder';

/** The names of the nested folders that a directory stands for. */
export const partsOf = (directory: string): string[] =>
  directory.split('/').filter((part) => part !== '');

const stemOf = (name: string): string =>
  path
    .parse(path.basename(name))
    .name.normalize('NFKD')
    .replace(/[^a-zA-Z0-9-]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 80) || 'image';

/** A row of the Media Library, as far as an answer shows it. */
interface StoredRow {
  id: number;
  url: string;
  width: number;
  height: number;
  /** Kilobytes. */
  mime: string;
}

/** Stores a picture's row, and with it what else has to become true. */
export type ImageCommit = (store: () => Promise<StoredImage>) => Promise<void>;

/** The room as this plugin knows it. */
export interface ImageStore extends ImageStoreService {
  /** @param commit by itself the row is stored in a transaction of its own */
  store(upload: ImageUpload, commit?: ImageCommit): Promise<StoredImage>;
}

/** Stores pictures for pipelines and agents, through Strapi's upload plugin. */
const createImageStore = ({ strapi }: { strapi: Core.Strapi }): ImageStore => {
  const folders = () => strapi.db.query('plugin::upload.folder');

  const folderIn = async (parent: number | null, name: string): Promise<number> => {
    const known = await folders().findOne({ where: { name, parent } });
    if (known !== null) return known.id;
    return inTransaction(strapi, async ({ query }) => {
      // Whoever asks for the same new folder at the same moment waits here, then finds it.
      await nextInSequence(query, FOLDER_SEQUENCE);
      const made = await folders().findOne({ where: { name, parent } });
      const folder =
        made ?? (await strapi.plugin('upload').service('folder').create({ name, parent }));
      return folder.id;
    });
  };

  /** The folder of a directory, made where it is missing; null for the root. */
  const folderOf = async (directory: string): Promise<number | null> => {
    let parent: number | null = null;
    for (const name of partsOf(directory)) parent = await folderIn(parent, name);
    return parent;
  };

  /** Strapi keeps the size in kilobytes, rounded to ten bytes. */
  const describe = ({ id, url, width, height, mime }: StoredRow, bytes: number): StoredImage => ({
    id,
    path: url,
    url: new URL(url, strapi.config.get<string>('server.url')).href,
    width,
    height,
    size_bytes: bytes,
    mime,
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

  /** The same as Strapi's upload service is told it: it wants the row back. */
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
      inTurn(async () => {
        const data = await toWebp(upload.bytes);
        return storeAsMade(() => storeConverted(upload, data, commit));
      }),
  };
};

export default createImageStore;
