import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { advanced } from '../../support/advanced';
import { postgres, sqlite, type ReservedPlace, type TestDatabase } from '../../support/databases';
import { until } from '../../support/eventually';
import { killCommandWhen } from '../../support/killed-command';
import { brokenUploads, libraryRows, unnamedUploads, uploadsIn } from '../../support/media-library';
import { photograph } from '../../support/pictures';
import { runOn, startProcess } from '../../support/service';
import type { Outcome, Scenario } from '../scenario';

/** Imports into one place before the one that is let be. */
const KILLS_A_PLACE = 3;

const PICTURES = 60;

/** An export of pictures alone, each with one smaller version. */
interface Export {
  file: string;
  rows: number;
  files: number;
}

const COLUMNS = ['id', 'document_id', 'name', 'hash', 'ext', 'mime', 'url', 'provider'];
const MEASURES = ['width', 'height', 'size', 'formats', 'folder_path'];

const exportedFile = (file: string, bytes: Buffer): object => ({
  file,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  base64: bytes.toString('base64'),
});

const exportedPicture = (index: number) => {
  const hash = `picture_a${String(index).padStart(9, '0')}`;
  const [name, url] = [`${hash}.jpg`, `/uploads/${hash}.jpg`];
  const small = { url: `/uploads/small_${name}`, width: 500, height: 300 };
  const size = { width: 800, height: 480, size: 80, formats: { small }, folder_path: '/' };
  const facts = { document_id: hash, name, hash, ext: '.jpg', mime: 'image/jpeg', url };
  return { name, row: { id: index + 1, ...facts, provider: 'local', ...size } };
};

const writeExport = async (file: string): Promise<Export> => {
  const [large, small] = await Promise.all(
    [
      [800, 480],
      [500, 300],
    ].map(([width = 0, height = 0]) => photograph(width, height).jpeg().toBuffer()),
  );
  const pictures = Array.from({ length: PICTURES }, (_, index) => exportedPicture(index));
  const files = pictures.flatMap(({ name }) => [
    exportedFile(name, large as Buffer),
    exportedFile(`small_${name}`, small as Buffer),
  ]);
  const counts = { rows: PICTURES, files: files.length };
  const lines = [
    {
      format: 'ota-news-content',
      version: 1,
      exported_at: new Date().toISOString(),
      tables: [{ name: 'files', columns: [...COLUMNS, ...MEASURES], rows: PICTURES }],
      files: files.length,
    },
    ...pictures.map(({ row }) => ({ table: 'files', row })),
    ...files,
    { end: counts },
  ];
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return { file, ...counts };
};

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

/** Files that imports have brought so far, those included that wait in a hidden folder. */
const broughtFiles = (place: ReservedPlace): number =>
  uploadsIn(place)
    .map((name) =>
      name.endsWith('.import')
        ? filesIn(path.join(place.folder, 'public/uploads', name)).length
        : 1,
    )
    .reduce((sum, count) => sum + count, 0);

/** Kills an import somewhere between its first row and its last file. @returns whether it was killed */
const killImport = async (place: ReservedPlace, { file, files }: Export): Promise<boolean> => {
  const enough = Math.floor(Math.random() * files * 1.2);
  const before = broughtFiles(place);
  return killCommandWhen(place, ['content', 'import', file], () => {
    const brought = broughtFiles(place) - before;
    return brought > 0 && brought >= enough;
  });
};

const expectAllOrNothing = async (place: ReservedPlace, { rows }: Export): Promise<boolean> => {
  const found = (await libraryRows(place)).length;
  if (found !== 0 && found !== rows) throw new Error(`${found} of ${rows} rows came in.`);
  const broken = await brokenUploads(place);
  if (broken.length > 0) throw new Error(`Not whole: ${broken.join(', ')}`);
  return found === rows;
};

/** Starts the service, whose sweep has to leave what rows name and nothing else. */
const expectSwept = async (place: ReservedPlace): Promise<void> => {
  const service = await startProcess({
    env: { ...place.environment, TMPDIR: place.folder, ...advanced({ sweepSeconds: 0.05 }) },
  });
  try {
    await until(
      () => unnamedUploads(place),
      (names) => names.length === 0,
    );
  } finally {
    await service.stop();
  }
};

const killedWhileImporting = (database: TestDatabase): Scenario => ({
  name: 'Killed while content is imported',
  database: database.client === 'sqlite' ? 'SQLite' : 'PostgreSQL',
  faults: {
    ...(database.client === 'sqlite' ? { ci: 1, whole: 1 } : { ci: 0, whole: 0 }),
    full: 15,
  },

  async run(kills): Promise<Outcome> {
    const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-import-'));
    const content = await writeExport(path.join(folder, 'content.jsonl'));
    const counts = { kills: 0, accepted: 0, lost: 0, doubled: 0 };
    while (counts.kills < kills) {
      const place = await database.reserve({ withTables: true });
      try {
        let isIn = false;
        for (let kill = 0; kill < KILLS_A_PLACE && counts.kills < kills && !isIn; kill += 1) {
          if (await killImport(place, content)) counts.kills += 1;
          isIn = await expectAllOrNothing(place, content);
        }
        if (!isIn) await runOn(place, 'scripts/command.mjs', ['content', 'import', content.file]);
        await expectSwept(place);
        const rows = await libraryRows(place);
        const names = rows.map(({ url }) => url);
        counts.accepted += content.rows;
        counts.lost += content.rows - new Set(names).size + (await brokenUploads(place)).length;
        counts.doubled += names.length - new Set(names).size;
      } finally {
        await place.release();
      }
    }
    rmSync(folder, { recursive: true });
    return { ...counts, faults: counts.kills, longestWaitMs: 0 };
  },
});

export default [killedWhileImporting(sqlite), killedWhileImporting(postgres)];
