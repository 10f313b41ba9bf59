import { changeLibrary, currentChange, type Commit } from '@ota-news/foundation/uploads/change';
import { syncFolder, uploadsFolder } from '@ota-news/foundation/uploads/folder';
import type { Core } from '@strapi/strapi';
import { randomUUID } from 'node:crypto';
import { inTurn } from '#newsroom/uploads/turns';

const FILE = 'plugin::upload.file';

interface UploadOptions {
  user?: { id: number };
  /** How a new file's row is stored; in a transaction of its own when nobody says otherwise. */
  commit?: Commit;
}

/** What of Strapi's upload service changes the Media Library. */
export interface UploadService {
  upload(given: object, options?: UploadOptions): Promise<unknown>;
  replace(id: number, given: object, options?: UploadOptions): Promise<unknown>;
  remove(file: object): Promise<unknown>;
}

/** Strapi's upload service, each of whose changes is made wholly or not at all, in its turn. */
export const withWholeChanges = (strapi: Core.Strapi, own: UploadService): UploadService => ({
  ...own,

  upload: (given, options = {}) =>
    inTurn(() =>
      changeLibrary(strapi, randomUUID(), () => own.upload(given, options), options.commit),
    ),

  replace: (id, given, options = {}) =>
    inTurn(() => changeLibrary(strapi, randomUUID(), () => own.replace(id, given, options))),

  remove: (file) => changeLibrary(strapi, randomUUID(), () => own.remove(file)),
});

interface Writing {
  data?: object;
}

/**
 * Stores rows of the Media Library as the change commits that they are part of. Strapi's service stores
 * them itself, by way of the one repository there is for a type.
 */
export const joinRows = (strapi: Core.Strapi): void => {
  const files = strapi.db.query(FILE);
  const { create, update, delete: remove } = files;
  const isFolder = strapi.config.get('plugin::upload.provider') === 'local';

  const commit: Commit = async (store) => {
    const change = currentChange();
    if (change === undefined) return store();
    if (isFolder) await syncFolder(uploadsFolder(strapi));
    return change.commit(store);
  };

  /** The row says which staged files are its own, should nobody live to move them. */
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
