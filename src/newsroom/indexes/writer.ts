import { database } from '@ota-news/foundation/database/connection';
import { onShutdown } from '@ota-news/foundation/library-patches/shutdown';
import type { Core } from '@strapi/strapi';
import { hasMoreThan } from './archive';
import { writeArchiveDocument, type ArchiveDocument } from './archive-documents';
import { writingThread, type Written } from './writing-thread';

/** Maximum articles written on the main thread; below this, starting a worker takes longer. */
const SMALL_ARCHIVE = 5_000;

/** Generates documents that list the archive's articles. */
export interface ArchiveWriter {
  write(document: ArchiveDocument): Promise<Written>;
}

/** Creates a writer that uses a worker thread for large archives. The worker ends before the service is destroyed. */
export const archiveWriter = (strapi: Core.Strapi): ArchiveWriter => {
  const thread = writingThread();
  // SQLite's last connection removes the write-ahead log; that must be the service's own connection.
  onShutdown(strapi, () => thread.close());
  return {
    async write(document) {
      const db = database(strapi);
      if (await hasMoreThan(db, SMALL_ARCHIVE)) return thread.write(document);
      return { body: await writeArchiveDocument(db, document) };
    },
  };
};
