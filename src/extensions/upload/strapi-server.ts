import { declarePatch } from '@ota-news/foundation/library-patches/library-patch';
import { isStoredName } from '@ota-news/foundation/uploads/names';
import type { Core } from '@strapi/strapi';
import { isStoredAsMade } from '#newsroom/uploads/converted';
import { cleanOriginal } from './clean-original';
import { guardLibrary } from './guarded-library';
import type { LibraryFile } from './library-file';
import { checkPicture, fileByKind, isPicture } from './picture-check';
import { patchProvider } from './provider';
import { fetchUrlToInputFile } from './remote-files';
import { webVersions } from './web-versions';
import { patchRepository, withAtomicChanges, type UploadService } from './atomic-changes';

declarePatch(__filename, '@strapi/upload', '5.54');

interface Context {
  strapi: Core.Strapi;
}

interface UploadPlugin {
  contentTypes: { file: { schema: { attributes: Record<string, object> } } };
  bootstrap(context: Context): Promise<void>;
  controllers: Parameters<typeof guardLibrary>[0];
  services: {
    file: object;
    upload(context: Context): UploadService;
    'image-manipulation': {
      generateFileName(name: string): string;
      isImage(file: LibraryFile): Promise<boolean>;
      isFaultyImage(file: LibraryFile): Promise<boolean>;
    };
  };
}

interface UploadSettings {
  sizeOptimization?: boolean;
  responsiveDimensions?: boolean;
}

const settings = (app: Core.Strapi): Promise<UploadSettings> =>
  app.plugin('upload').service('upload').getSettings();

/**
 * Checks pictures of the Media Library, stores them with their provenance and no other metadata, and creates responsive
 * versions always as WebP. Replaces steps of Strapi's processing, which treats unreadable pictures as other files, trusts
 * file names, keeps each picture's format and, if its result is not smaller, its metadata.
 */
const processPictures = (plugin: UploadPlugin): void => {
  const own = plugin.services['image-manipulation'];
  plugin.services['image-manipulation'] = Object.assign({}, own, {
    async isImage(file: LibraryFile) {
      if (isPicture(file)) await checkPicture(file);
      return own.isImage(file);
    },

    // Called once, before a picture is stored; a replacement gets its predecessor's name afterwards.
    async isFaultyImage(file: LibraryFile) {
      await fileByKind(file);
      // Strapi decodes the whole picture and counts its colours, which takes as long as making a version of it.
      return !isStoredAsMade() && own.isFaultyImage(file);
    },

    async optimize(file: LibraryFile) {
      const { sizeOptimization = false } = await settings(strapi);
      return cleanOriginal(file, sizeOptimization);
    },

    async generateResponsiveFormats(file: LibraryFile) {
      const { responsiveDimensions = false } = await settings(strapi);
      if (!responsiveDimensions) return [];
      return webVersions(file, strapi.config.get('plugin::upload.breakpoints'));
    },
  });
};

/** Adds the column for a picture's provenance to the rows of files. */
const addProvenance = ({ contentTypes }: UploadPlugin): void => {
  contentTypes.file.schema.attributes.provenance = { type: 'json', configurable: false };
};

/** Makes changes atomic: a row and its files are stored, replaced and removed together or not at all. */
const makeChangesAtomic = (plugin: UploadPlugin): void => {
  const images = plugin.services['image-manipulation'];
  const { generateFileName } = images;
  // Names must match the pattern by which leftovers of a killed process are recognized.
  images.generateFileName = (name) => {
    const made = generateFileName(name);
    return isStoredName(made) ? made : images.generateFileName(name);
  };
  const { bootstrap } = plugin;
  const { upload } = plugin.services;
  plugin.services.upload = (context) => withAtomicChanges(context.strapi, upload(context));
  plugin.bootstrap = async (context) => {
    patchProvider(context.strapi);
    patchRepository(context.strapi);
    await bootstrap(context);
  };
};

export default (plugin: UploadPlugin): UploadPlugin => {
  addProvenance(plugin);
  processPictures(plugin);
  makeChangesAtomic(plugin);
  guardLibrary(plugin.controllers);
  plugin.services.file = { ...plugin.services.file, fetchUrlToInputFile };
  return plugin;
};
