import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postgres, sqlite, type TestDatabase } from '../../support/databases';
import { until } from '../../support/eventually';
import { killCommandWhen } from '../../support/killed-command';
import { brokenUploads, libraryRows, unnamedUploads, uploadsIn } from '../../support/media-library';
import { openNewsroom, type Newsroom } from '../../support/newsroom';
import { imageForm, photograph } from '../../support/pictures';
import { isWhole } from '../../support/scope';
import { runOn, type ServiceProcess } from '../../support/service';
import type { Outcome, Scenario } from '../scenario';

/** How long a command may go on after its first file is there. */
const MAX_WORK_MS = isWhole ? 300 : 50;

/** Uploads one picture after another until told to stop. */
const uploadMeanwhile = (newsroom: Newsroom, picture: Buffer) => {
  const accepted: string[] = [];
  let longestWaitMs = 0;
  let isOver = false;
  const uploading = (async () => {
    while (!isOver) {
      const began = performance.now();
      const response = await newsroom.upload(imageForm(picture, { name: 'meanwhile.jpg' }));
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
      const { image } = (await response.json()) as { image: { path: string } };
      accepted.push(image.path);
      longestWaitMs = Math.max(longestWaitMs, performance.now() - began);
    }
  })();
  return {
    accepted,
    longestWaitMs: () => Math.round(longestWaitMs),
    async stop(): Promise<void> {
      isOver = true;
      await uploading;
    },
  };
};

const command = (place: Pick<ServiceProcess, 'environment'>, ...args: string[]): Promise<string> =>
  runOn(place, 'scripts/command.mjs', args);

/**
 * Restores a backup as soon as the database is nobody else's: PostgreSQL's own program takes a moment to
 * see that the command that ran it was killed.
 */
const restoreWhenFree = (
  place: Pick<ServiceProcess, 'environment'>,
  backup: string,
): Promise<boolean> =>
  until(
    async () => {
      try {
        await command(place, 'restore', backup, '--force');
        return true;
      } catch (error) {
        if (!String(error).includes('the database is in use')) throw error;
        return false;
      }
    },
    (isDone) => isDone,
  );

/** @returns a condition that holds from a random moment on after a command has begun its work */
const randomMomentAfter = (hasBegun: () => boolean): (() => boolean) => {
  let moment: number | undefined;
  return () => {
    if (moment === undefined && hasBegun()) {
      moment = performance.now() + Math.random() * MAX_WORK_MS;
    }
    return moment !== undefined && performance.now() > moment;
  };
};

/** A backup has only files that its rows name, or it is no backup. */
const isFinished = (backup: string): boolean => existsSync(path.join(backup, 'manifest.json'));

const filesOf = (backup: string): string[] => {
  const { uploads } = JSON.parse(readFileSync(path.join(backup, 'manifest.json'), 'utf8')) as {
    uploads: { path: string }[];
  };
  return uploads.map(({ path: name }) => path.basename(name)).sort();
};

const killedWhileBackingUp = (database: TestDatabase): Scenario => ({
  name: 'Killed while a backup is made or restored',
  database: database.client === 'sqlite' ? 'SQLite' : 'PostgreSQL',
  // A restore on PostgreSQL that is killed has a test of its own in `tests/api/backup`.
  faults: { ci: database.client === 'sqlite' ? 2 : 0, whole: 2, full: 14 },

  async run(kills): Promise<Outcome> {
    const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-backups-'));
    const service = await database.startProcess({ env: { TMPDIR: folder } });
    const place = await database.reserve();
    let uploads: ReturnType<typeof uploadMeanwhile> | undefined;
    try {
      const newsroom = await openNewsroom(service);
      const pictures = uploadMeanwhile(newsroom, await photograph(700, 400).jpeg().toBuffer());
      uploads = pictures;
      await until(
        () => pictures.accepted.length,
        (count) => count > 0,
      );
      const counts = { kills: 0, accepted: 0, lost: 0, doubled: 0 };
      for (let round = 0; counts.kills < kills; round += 1) {
        const killed = path.join(folder, `killed-${round}`);
        const isMaking = (): boolean => existsSync(killed);
        if (await killCommandWhen(service, ['backup', killed], randomMomentAfter(isMaking))) {
          counts.kills += 1;
        }
        // A folder without a manifest is refused in `tests/api/backup`, too.
        if (isWhole && !isFinished(killed)) {
          await expect(command(place, 'restore', killed, '--force')).rejects.toThrow(
            /no finished backup|There is no folder/,
          );
        }
        const promised = [...pictures.accepted];
        const backup = path.join(folder, `whole-${round}`);
        await command(service, 'backup', backup);
        if (counts.kills < kills) {
          const args = ['restore', backup, '--force'];
          const isStaging = (): boolean =>
            uploadsIn(place).some((name) => name.endsWith('.restore'));
          if (await killCommandWhen(place, args, randomMomentAfter(isStaging))) counts.kills += 1;
        }
        await restoreWhenFree(place, backup);
        expect(readdirSync(path.join(backup, 'uploads')).sort()).toEqual(filesOf(backup));
        expect(await brokenUploads(place)).toEqual([]);
        expect((await unnamedUploads(place)).filter((name) => !name.startsWith('.'))).toEqual([]);
        const restored = (await libraryRows(place)).map(({ url }) => url);
        counts.accepted += promised.length;
        counts.lost += promised.filter((url) => !restored.includes(url)).length;
        counts.doubled += restored.length - new Set(restored).size;
      }
      return { ...counts, faults: counts.kills, longestWaitMs: pictures.longestWaitMs() };
    } finally {
      await uploads?.stop();
      await service.stop();
      await place.release();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

export default [killedWhileBackingUp(sqlite), killedWhileBackingUp(postgres)];
