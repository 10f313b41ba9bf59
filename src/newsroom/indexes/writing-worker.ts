import { bodyDigest } from '@ota-news/foundation/security/body-digest';
import { giveWayToReaders } from '@ota-news/foundation/threads/priority';
import { parentPort } from 'node:worker_threads';
import { readingConnection } from './reading-connection';
import { writeArchiveDocument, type ArchiveDocument } from './archive-documents';

/** What the thread makes of a document. */
export interface WrittenBytes {
  bytes: Uint8Array<ArrayBuffer>;
  digest: string;
}

/** A thread that writes one document a message. What fails ends it, and reaches who asked that way. */
giveWayToReaders();
const db = readingConnection();

const write = async (document: ArchiveDocument): Promise<void> => {
  // Small buffers share memory with others, and what is handed over must not.
  const bytes = new Uint8Array(await writeArchiveDocument(db, document));
  const written: WrittenBytes = { bytes, digest: bodyDigest(bytes) };
  parentPort?.postMessage(written, [bytes.buffer]);
};

parentPort?.on('message', (document: ArchiveDocument) => void write(document));
