import { open, realpath } from 'node:fs/promises';
import path from 'node:path';

/** Reads files of the old site from a folder, e.g. `content` of Ghost or `wp-content/uploads`. */
export const createLocalFiles = async (folder: string, maxBytes: number) => {
  const root = await realpath(folder);

  const read = async (relative: string): Promise<Buffer | null> => {
    try {
      const place = await realpath(path.join(root, relative));
      // A symbolic link or `..` may lead out of the folder.
      if (!place.startsWith(root + path.sep)) return null;
      const file = await open(place);
      try {
        const { size } = await file.stat();
        return size > maxBytes ? null : await file.readFile();
      } finally {
        await file.close();
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(code ?? '')) return null;
      throw error;
    }
  };

  return {
    /**
     * Finds a file by its path on the old site, of which the folder may hold the last parts only.
     *
     * @param pathname decoded, e.g. `/content/images/2024/a.jpg`
     * @returns null if there is none, or it is too large
     */
    async find(pathname: string): Promise<Buffer | null> {
      const parts = pathname.split('/').filter((part) => part !== '');
      for (const start of parts.keys()) {
        const bytes = await read(path.join(...parts.slice(start)));
        if (bytes !== null) return bytes;
      }
      return null;
    },
  };
};

export type LocalFiles = Awaited<ReturnType<typeof createLocalFiles>>;
