import Database from 'better-sqlite3';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { BACKSTOP_PAGES, CHECKPOINT_PAGES } from '../../src/foundation/database/write-ahead-log';
import { eventually } from '../support/eventually';
import { openNewsroom } from '../support/newsroom';
import { startProcess, type ServiceProcess } from '../support/service';

const PAGE_BYTES = 4096;
const WRITERS = 4;
const TEXT = 'Rooms were sold at the price of the day before. '.repeat(3000);

interface Progress {
  log: number;
  checkpointed: number;
}

describe('The write-ahead log of SQLite', () => {
  let service: ServiceProcess;
  let file: string;
  let log: string;

  beforeAll(async () => {
    service = await startProcess();
    file = path.join(service.folder, 'data.db');
    log = `${file}-wal`;
  });

  afterAll(() => service.stop());

  /** Pages in the log, and how many of them are in the database: looks without changing anything. */
  const progress = (): Progress => {
    const database = new Database(file, { readonly: true });
    try {
      const [row] = database.pragma('wal_checkpoint(NOOP)') as Progress[];
      if (row === undefined) throw new Error('SQLite says nothing about its log.');
      return row;
    } finally {
      database.close();
    }
  };

  test('is brought into the database beside writers who never rest', async () => {
    const newsroom = await openNewsroom(service);
    const before = statSync(file).size;
    let posted = 0;
    const write = async (): Promise<void> => {
      // More than a log may hold before commits bring it in themselves.
      while (statSync(file).size - before < 1.1 * BACKSTOP_PAGES * PAGE_BYTES) {
        const title = `Rooms ${posted++}`;
        const response = await newsroom.post({ title, body: TEXT, is_published: true });
        expect(response.status).toBe(201);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
    // The file keeps its greatest length, so no commit ever met a log that it had to bring in.
    expect(statSync(log).size).toBeGreaterThan(CHECKPOINT_PAGES * PAGE_BYTES);
    expect(statSync(log).size).toBeLessThan(BACKSTOP_PAGES * PAGE_BYTES);
    await eventually(async () => {
      const { log: pages, checkpointed } = progress();
      expect(pages - checkpointed).toBeLessThan(CHECKPOINT_PAGES);
    });
  });

  test('is gone after the service has been shut down', async () => {
    await service.end('SIGTERM');
    expect(existsSync(log)).toBe(false);
  });
});
