import { SHORT_TEXT_MAX } from '@ota-news/foundation/fields/common';
import { getService } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import { percentDecoded } from '@ota-news/foundation/network/percent-decoded';
import { errors } from '@strapi/utils';
import { environment } from '#environment';
import { fetchFile, RemoteFileError } from '#newsroom/providers/remote-file';
import { withUploadSlot } from '#newsroom/uploads/upload-queue';
import type { ImportContext } from './context';
import { createLocalFiles } from './local-files';

const MEBIBYTE = 1024 * 1024;
const ACCEPT = 'image/webp, image/jpeg, image/png, image/gif';

/** Folder of the Media Library. */
const DIRECTORY = 'imported';

/** A picture of a post. */
export interface PostPicture {
  src: string;
  alt: string;
  caption: string;
}

/** A stored picture, or why there is none. */
export type StoredPicture = { path: string; fault: null } | { path: null; fault: string };

/** `data:image/png;base64,…` */
const INLINE = /^data:image\/(?:gif|png|jpeg|webp);base64,/i;

/** Stores the pictures of posts in the Media Library, each once. */
export const createPictures = async (context: ImportContext) => {
  const { strapi, archive, options, items } = context;
  const maxBytes = environment().UPLOAD_MAX_MEBIBYTES * MEBIBYTE;
  const folder = options.files ?? archive.files;
  const files = folder === undefined ? null : await createLocalFiles(folder, maxBytes);
  /** Addresses that could not be fetched in this run, which are not asked for again. */
  const faults = new Map<string, string>();

  /** Absolute address of a picture; null for one of a site whose address is unknown. */
  const absoluteOf = (src: string): string | null => {
    const base = archive.url === '' ? undefined : `${archive.url}/`;
    return URL.canParse(src, base) ? new URL(src, base).href : null;
  };

  const pathnameOf = (src: string): string =>
    percentDecoded(new URL(src, 'http://site.invalid').pathname);

  /** @throws RemoteFileError */
  const bytesOf = async (src: string): Promise<Buffer> => {
    if (INLINE.test(src)) return Buffer.from(src.replace(INLINE, ''), 'base64');
    const local = await files?.find(pathnameOf(src));
    if (local) return local;
    const address = absoluteOf(src);
    if (address === null) {
      throw new RemoteFileError(
        'has no address: name the old site with --site, or the folder of its files with --files',
      );
    }
    return (await fetchFile(address, ACCEPT)).bytes;
  };

  const nameOf = (src: string): string =>
    INLINE.test(src) ? 'picture' : (pathnameOf(src).split('/').at(-1) ?? 'picture');

  const keyOf = (src: string): string => (INLINE.test(src) ? src : (absoluteOf(src) ?? src));

  const store = async ({ src, alt, caption }: PostPicture): Promise<StoredPicture> => {
    try {
      const bytes = await bytesOf(src);
      const image = await withUploadSlot(bytes.length, () =>
        getService(strapi, 'ingestion', 'image-store').store({
          bytes,
          name: nameOf(src),
          directory: DIRECTORY,
          alternativeText: alt.slice(0, SHORT_TEXT_MAX),
          caption: caption.slice(0, SHORT_TEXT_MAX),
        }),
      );
      await items.record({
        kind: 'picture',
        foreignId: keyOf(src),
        title: nameOf(src),
        outcome: 'created',
        path: image.path,
        made: { contentType: null, target: String(image.id) },
      });
      return { path: image.path, fault: null };
    } catch (error) {
      const isRefused = error instanceof RemoteFileError || error instanceof errors.ValidationError;
      if (!isRefused) throw error;
      return { path: null, fault: `Picture ${src.slice(0, SHORT_TEXT_MAX)} ${error.message}` };
    }
  };

  return {
    /** Returns the path of a picture here; stores it if no import of this site has. */
    async obtain(picture: PostPicture): Promise<StoredPicture> {
      if (options.withoutPictures === true) return { path: null, fault: '' };
      const key = keyOf(picture.src);
      const fault = faults.get(key);
      if (fault !== undefined) return { path: null, fault };
      const found = await items.found('picture', key);
      if (found?.path) {
        const isHere = await database(strapi)('files').where({ id: found.target }).first('id');
        if (isHere !== undefined) return { path: found.path, fault: null };
      }
      const stored = await store(picture);
      if (stored.path === null) faults.set(key, stored.fault);
      return stored;
    },

    /** Address of a picture that stays where it is: complete, so that it does not point at this site. */
    elsewhere: absoluteOf,
  };
};

export type Pictures = Awaited<ReturnType<typeof createPictures>>;
