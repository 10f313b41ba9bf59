import { changeLibrary, currentChange, type Commit } from '@ota-news/foundation/uploads/change';
import { syncFolder, uploadsFolder } from '@ota-news/foundation/uploads/folder';
import type { Core } from '@strapi/strapi';
import { randomUUID } from 'node:crypto';
import { withConcurrencyLimit } from '#newsroom/uploads/upload-queue';

const FILE = 'plugin::upload.file';

interface UploadOptions {
  user?: { id: number };
  /** Transaction that stores the new file's row; by default one of its own. */
  commit?: Commit;
}

/** Methods of Strapi's upload service that change the Media Library. */
export interface UploadService {
  upload(given: object, options?: UploadOptions): Promise<unknown>;
  replace(id: number, given: object, options?: UploadOptions): Promise<unknown>;
  remove(file: object): Promise<unknown>;
}

/** Wraps Strapi's upload service so that each change is atomic, and uploads and replacements are queued. */
export const withAtomicChanges = (strapi: Core.Strapi, own: UploadService): UploadService => ({
  ...own,

  upload: (given, options = {}) =>
    withConcurrencyLimit(() =>
      changeLibrary(strapi, randomUUID(), () => own.upload(given, options), options.commit),
    ),

  replace: (id, given, options = {}) =>
    withConcurrencyLimit(() =>
      changeLibrary(strapi, randomUUID(), () => own.replace(id, given, options)),
    ),

  remove: (file) => changeLibrary(strapi, randomUUID(), () => own.remove(file)),
});

interface Writing {
  data?: object;
}

/**
 * Stores rows of the Media Library in the commit of the current change. Patches the type's repository because
 * Strapi's upload service stores rows through it.
 */
export const patchRepository = (strapi: Core.Strapi): void => {
  const files = strapi.db.query(FILE);
  const { create, update, delete: remove } = files;
  const isFolder = strapi.config.get('plugin::upload.provider') === 'local';

  const commit: Commit = async (store) => {
    const change = currentChange();
    if (change === undefined) return store();
    if (isFolder) await syncFolder(uploadsFolder(strapi));
    return change.commit(store);
  };

  /** Records in the row which staged files belong to it, so that they can still be moved after a crash. */
  const marked = <P extends Writing>(params: P): P => {
    const change = currentChange();
    if (change === undefined || !isFolder) return params;
    const provider_metadata = { replacement: change.mark };
    return { ...params, data: { ...params.data, provider_metadata } };
  };

  Object.assign(files, {
    create: (params: never) => commit(() => create(params)),
    update: (params: never) => commit(() => update(marked(params))),
    delete: (params: never) => commit(() => remove(params)),
  });
};
