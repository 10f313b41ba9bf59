import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isAddress } from '../archives/rss/document';

/** Largest archive that the panel sends, in bytes; larger ones are imported by command. */
const MAX_ARCHIVE = 1024 ** 3;

/** Longest time in milliseconds that a file is kept without an import that needs it. */
const KEPT_MS = 30 * 86_400_000;

/** Archives that the panel has sent, each until its import is finished. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const folder = path.join(strapi.dirs.app.root, '.tmp/imports');

  return {
    /** Returns a path for a new archive. */
    newPlace: (): string => path.join(folder, randomUUID()),

    /**
     * Appends a part of a file.
     *
     * @param offset length of what was sent before
     * @returns length of the file now
     * @throws ValidationError if the file has another length, or would become too large
     */
    async append(place: string, offset: number, part: Buffer): Promise<number> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(place, 'a', 0o600);
      try {
        const { size } = await file.stat();
        if (size !== offset) {
          throw new errors.ValidationError(
            `The file has ${size} bytes; the next part begins there.`,
          );
        }
        if (size + part.length > MAX_ARCHIVE) {
          throw new errors.ValidationError(
            'The file is larger than 1 GiB: import it on the server with npm run import.',
          );
        }
        await file.appendFile(part);
        return size + part.length;
      } finally {
        await file.close();
      }
    },

    /** Removes the file of an import; a feed at an address has none. */
    async remove(place: string): Promise<void> {
      if (!isAddress(place)) await rm(place, { force: true });
    },

    /** Deletes files that nobody has imported. */
    async sweep(): Promise<void> {
      if (!existsSync(folder)) return;
      for (const name of await readdir(folder)) {
        const place = path.join(folder, name);
        const { mtimeMs } = await stat(place);
        if (Date.now() - mtimeMs > KEPT_MS) await rm(place, { force: true });
      }
    },
  };
};
