import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { hasMoreThan } from './archive';
import { writeArchiveDocument, type ArchiveDocument } from './archive-documents';
import { writingThread, type Written } from './writing-thread';

/** Articles that are written out sooner than a thread for it has started. */
const SMALL_ARCHIVE = 5_000;

/** Writes documents that list the articles of the archive. */
export interface ArchiveWriter {
  write(document: ArchiveDocument): Promise<Written>;
}

/** A writer that hands large archives to a thread, which ends before the service is destroyed. */
export const archiveWriter = (strapi: Core.Strapi): ArchiveWriter => {
  const thread = writingThread();
  const destroy = strapi.destroy.bind(strapi);
  strapi.destroy = async () => {
    // The last connection to SQLite removes its log, and that must be the service's own.
    await thread.close();
    await destroy();
  };
  return {
    async write(document) {
      const db = database(strapi);
      if (await hasMoreThan(db, SMALL_ARCHIVE)) return thread.write(document);
      return { body: await writeArchiveDocument(db, document) };
    },
  };
};
