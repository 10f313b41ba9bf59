import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { advanced } from '../../support/advanced';
import { postgres, sqlite, type TestDatabase } from '../../support/databases';
import { until } from '../../support/eventually';
import { brokenUploads, libraryRows, unnamedUploads, uploadsIn } from '../../support/media-library';
import { openNewsroom, type Newsroom } from '../../support/newsroom';
import { imageForm, photograph } from '../../support/pictures';
import type { ServiceProcess } from '../../support/service';
import type { Outcome, Scenario } from '../scenario';

const PIPELINE_UPLOADS_A_KILL = 4;
/** A picture of this size has two smaller versions. */
const FILES_A_PICTURE = 3;

const REPLACED = 'replaced.jpg';

/** Left-overs are swept at the next start, however young. */
const SWEEP_AT_ONCE = 0.05;

interface Answered {
  status: number;
  id: number;
}

/** Sends pictures by every door, and notes what it is told. */
const createSenders = (service: ServiceProcess, newsroom: Newsroom, pictures: [Buffer, Buffer]) => {
  const [picture, other] = pictures;
  /** Rows of the library that were promised, by name. */
  const promised = new Map<string, number>();
  let longestWaitMs = 0;

  /** @returns null when the process was killed before it answered */
  const answerTo = async (send: () => Promise<Response>): Promise<Answered | null> => {
    const began = performance.now();
    try {
      const response = await send();
      const body = (await response.json()) as { image?: { id: number } } & { id: number }[];
      longestWaitMs = Math.max(longestWaitMs, performance.now() - began);
      return { status: response.status, id: body.image?.id ?? body[0]?.id ?? 0 };
    } catch {
      return null;
    }
  };

  const panelForm = (bytes: Buffer, name: string): Parameters<typeof fetch>[1] => {
    const form = new FormData();
    form.append('files', new Blob([bytes], { type: 'image/jpeg' }), name);
    form.append('fileInfo', JSON.stringify({ name }));
    return {
      method: 'POST',
      headers: { Authorization: `Bearer ${newsroom.panel.token}` },
      body: form,
    };
  };

  const keep = (name: string, answer: Answered | null): void => {
    if (answer === null) return;
    if (answer.status !== 201) throw new Error(`${name} was answered ${answer.status}.`);
    const earlier = promised.get(name) ?? answer.id;
    if (earlier !== answer.id) {
      throw new Error(`${name} was stored as ${earlier} and ${answer.id}.`);
    }
    promised.set(name, answer.id);
  };

  const bySender = {
    async pipeline(name: string): Promise<void> {
      const form = imageForm(picture, { name });
      keep(name, await answerTo(() => newsroom.upload(form, { 'Idempotency-Key': name })));
    },

    async editor(name: string): Promise<void> {
      keep(name, await answerTo(() => fetch(`${service.url}/upload`, panelForm(picture, name))));
    },

    /** Replaces one picture by another of a different size, again and again. */
    async replacing(id: number, round: number): Promise<void> {
      const bytes = round % 2 === 0 ? other : picture;
      await answerTo(() => fetch(`${service.url}/upload?id=${id}`, panelForm(bytes, REPLACED)));
    },
  };

  return { ...bySender, promised, longestWaitMs: () => Math.round(longestWaitMs) };
};

/** What must be so after each kill: nothing half, nothing that nobody names, nothing temporary. */
const expectWholeLibrary = async (service: ServiceProcess, temporary: string): Promise<void> => {
  const leftOver = async (): Promise<string[]> => [
    ...(await unnamedUploads(service)),
    ...readdirSync(temporary),
  ];
  await until(leftOver, (names) => names.length === 0);
  const broken = await brokenUploads(service);
  if (broken.length > 0) throw new Error(`Not whole: ${broken.join(', ')}`);
};

const killedWhileStoring = (database: TestDatabase): Scenario => ({
  name: 'Killed while pictures are uploaded and replaced',
  database: database.client === 'sqlite' ? 'SQLite' : 'PostgreSQL',
  faults: {
    ...(database.client === 'sqlite' ? { ci: 0, whole: 0 } : { ci: 1, whole: 1 }),
    full: 40,
  },

  async run(kills): Promise<Outcome> {
    const temporary = mkdtempSync(path.join(tmpdir(), 'ota-news-pictures-'));
    const service = await database.startProcess({
      env: { TMPDIR: temporary, ...advanced({ sweepSeconds: SWEEP_AT_ONCE }) },
    });
    try {
      const newsroom = await openNewsroom(service);
      const pictures = await Promise.all([
        photograph(700, 400).jpeg().toBuffer(),
        photograph(600, 500).jpeg().toBuffer(),
      ]);
      const senders = createSenders(service, newsroom, pictures as [Buffer, Buffer]);
      await senders.editor(REPLACED);
      const replaced = senders.promised.get(REPLACED) ?? 0;
      for (let round = 0; round < kills; round += 1) {
        const names = Array.from(
          { length: PIPELINE_UPLOADS_A_KILL },
          (_, index) => `pipeline-${round}-${index}.webp`,
        );
        const before = uploadsIn(service).length;
        const sending = Promise.all([
          ...names.map((name) => senders.pipeline(name)),
          senders.editor(`editor-${round}.jpg`),
          senders.replacing(replaced, round),
        ]);
        // Anywhere between the first file and the last, however long this machine takes for them.
        const written = Math.floor(Math.random() * FILES_A_PICTURE * PIPELINE_UPLOADS_A_KILL);
        await Promise.race([
          sending,
          until(
            () => uploadsIn(service).length,
            (count) => count > before + written,
          ),
        ]);
        await service.end('SIGKILL');
        await sending;
        await service.restart();
        await expectWholeLibrary(service, temporary);
        // Who got no answer sends the same again; who got one and asks again gets the same.
        for (const name of names) await senders.pipeline(name);
      }
      await expectWholeLibrary(service, temporary);
      const rows = await libraryRows(service);
      const names = rows.map(({ name }) => name);
      return {
        faults: kills,
        kills,
        accepted: senders.promised.size,
        lost: [...senders.promised].filter(
          ([name, id]) => !rows.some((row) => row.id === id && row.name === name),
        ).length,
        doubled: names.length - new Set(names).size,
        longestWaitMs: senders.longestWaitMs(),
      };
    } finally {
      await service.stop();
      rmSync(temporary, { recursive: true, force: true });
    }
  },
});

export default [killedWhileStoring(sqlite), killedWhileStoring(postgres)];
