import type { Core } from '@strapi/strapi';
import { createLoop } from '../jobs/loop';
import { onShutdown } from '../library-patches/shutdown';
import { sweepUploads, type Sweep, type SweepResult } from './sweep';

const DAY_MS = 86_400_000;

const count = ({ files }: SweepResult, one: string, several: string): string =>
  `${files} ${files === 1 ? one : several}`;

const sweepOnce = async (strapi: Core.Strapi, sweep: Sweep): Promise<void> => {
  const { unnamed, temporary } = await sweepUploads(strapi, sweep);
  if (unnamed.files + temporary.files === 0) return;
  strapi.log.info(
    `Uploads: removed ${count(unnamed, 'file that no row names', 'files that no row names')} (${unnamed.bytes} bytes) and ${count(temporary, 'temporary file', 'temporary files')} (${temporary.bytes} bytes).`,
  );
};

/**
 * Sweeps the uploads now and once a day, until the service is destroyed.
 *
 * @param olderThan minimum age of leftovers to remove, in seconds
 */
export const keepUploadsSwept = (strapi: Core.Strapi, olderThan: number): void => {
  const loop = createLoop(strapi, {
    restMs: DAY_MS,
    pass: (signal) => sweepOnce(strapi, { olderThan, signal }),
  });
  loop.start();
  onShutdown(strapi, () => loop.stop());
};
