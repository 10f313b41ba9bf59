import type { Core } from '@strapi/strapi';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type {
  ImageStoreService,
  ImageUpload,
  StoredImage,
} from '../../../../../contracts/ingestion';
import { inTransaction } from '../../../../../database/connection';
import { nextInSequence } from '../../../../../document-rules/sequence';
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
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'image';

/** Stores pictures for pipelines and agents, through Strapi's upload plugin. */
const createImageStore = ({ strapi }: { strapi: Core.Strapi }): ImageStoreService => {
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

  return {
    async store({
      bytes,
      name,
      directory,
      alternativeText,
      caption,
      uploadedBy,
    }: ImageUpload): Promise<StoredImage> {
      const { data, width, height } = await toWebp(bytes);
      const fileName = `${stemOf(name)}.webp`;
      const filepath = path.join(tmpdir(), `${randomUUID()}.webp`);
      await writeFile(filepath, data);
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
            uploadedBy === undefined ? {} : { user: uploadedBy },
          );
        return {
          id: file.id,
          path: file.url,
          url: new URL(file.url, strapi.config.get<string>('server.url')).href,
          width: file.width ?? width,
          height: file.height ?? height,
          size_bytes: Math.round(file.size * 1000),
          mime: file.mime,
        };
      } finally {
        await rm(filepath, { force: true });
      }
    },

    async remove(id: number): Promise<void> {
      const file = await strapi.plugin('upload').service('upload').findOne(id);
      if (file) await strapi.plugin('upload').service('upload').remove(file);
    },
  };
};

export default createImageStore;
