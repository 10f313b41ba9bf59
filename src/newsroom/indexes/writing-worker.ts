import { bodyDigest } from '@ota-news/foundation/security/body-digest';
import { lowerThreadPriority } from '@ota-news/foundation/threads/priority';
import { parentPort } from 'node:worker_threads';
import { readingConnection } from './reading-connection';
import { writeArchiveDocument, type ArchiveDocument } from './archive-documents';

/** A generated document as the worker returns it. */
export interface WrittenBytes {
  bytes: Uint8Array<ArrayBuffer>;
  digest: string;
}

/**
 * Worker thread that generates one document per message. An error ends it and reaches the caller as
 * the worker's `error` event.
 */
lowerThreadPriority();
const db = readingConnection();

const write = async (document: ArchiveDocument): Promise<void> => {
  // Small buffers share memory with others, but the transferred buffer must be exclusive.
  const bytes = new Uint8Array(await writeArchiveDocument(db, document));
  const written: WrittenBytes = { bytes, digest: bodyDigest(bytes) };
  parentPort?.postMessage(written, [bytes.buffer]);
};

parentPort?.on('message', (document: ArchiveDocument) => void write(document));
