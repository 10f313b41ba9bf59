import { existsSync } from 'node:fs';
import { rename, rm, rmdir } from 'node:fs/promises';

/** An export that can't be written; nothing is left of it. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}

/** Makes room for what is written; an empty folder counts as none. */
const refuseExisting = async (place: string): Promise<void> => {
  try {
    await rmdir(place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new ExportError(`${place} exists already.`);
  }
};

const unfinishedOf = (place: string): string => `${place}.part`;

/**
 * Writes files and folders beside their places and moves them there when all are complete. Nothing is left of work that
 * fails or is interrupted.
 *
 * @throws {ExportError} if a place is taken
 */
export const writeStaged = async (
  places: string[],
  write: (unfinished: string[]) => Promise<void>,
): Promise<void> => {
  for (const place of places) {
    await refuseExisting(place);
    if (!existsSync(unfinishedOf(place))) continue;
    throw new ExportError(
      `${unfinishedOf(place)} is left of an export that was killed, or still runs. Remove it first.`,
    );
  }
  const made: string[] = [];
  try {
    await write(places.map(unfinishedOf));
    for (const place of places) {
      // Without pictures there is no folder of them.
      if (!existsSync(unfinishedOf(place))) continue;
      await rename(unfinishedOf(place), place);
      made.push(place);
    }
  } catch (error) {
    for (const place of [...made, ...places.map(unfinishedOf)]) {
      await rm(place, { recursive: true, force: true });
    }
    throw error;
  }
};
