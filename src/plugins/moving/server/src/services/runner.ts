import { createLease, RELEASED_LEASE } from '@ota-news/foundation/database/lease';
import { withLinkedSignal } from '@ota-news/foundation/network/time-limit';
import { createLoop } from '@ota-news/foundation/jobs/loop';
import type { Core } from '@strapi/strapi';
import { environment } from '#environment';
import { AT_WORK } from '#newsroom/contracts/moving';
import { ownService } from '../own-services';
import type { RunRow } from '../runs/run';
import { RUNS } from '../tables';

const LEASE_MS = 60_000;

/** Milliseconds between two looks at whether somebody has paused the run. */
const LOOK_MS = 1_000;

/** Carries out the imports of the panel while this process listens, one at a time. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const runs = () => ownService(strapi, 'runs');
  const files = () => ownService(strapi, 'archive-files');
  const lease = createLease(strapi, RUNS, LEASE_MS);

  const work = async (row: RunRow, signal: AbortSignal): Promise<void> => {
    const imports = ownService(strapi, 'imports');
    const place = row.place ?? '';
    const execution = { place, progress: () => undefined, signal };
    if (row.state === 'surveying') return imports.survey(row.id, execution);
    if (row.state === 'running') {
      await imports.run(row.id, execution);
      return files().remove(place);
    }
    return imports.takeBack(row.id, row.created_by ?? `Import ${row.id}`, execution);
  };

  /** Works until the run has ended, or somebody has changed its state. */
  const carryOut = (row: RunRow, outer: AbortSignal): Promise<void> =>
    withLinkedSignal(outer, async (signal, abort) => {
      const timer = setInterval(() => {
        runs()
          .row(row.id)
          .then(
            ({ state }) => state === row.state || abort(new Error('The import was paused.')),
            () => abort(new Error('The import was deleted.')),
          );
      }, LOOK_MS).unref();
      try {
        await work(row, signal);
      } catch (error) {
        if (!signal.aborted) strapi.log.error(error);
      } finally {
        clearInterval(timer);
      }
    });

  const loop = createLoop(strapi, {
    restMs: environment().ADVANCED.pollSeconds * 1_000,
    async pass(signal) {
      for (;;) {
        // Imports without a place are those of commands.
        const [row] = await lease.claim<RunRow>((free) =>
          free.whereIn('state', AT_WORK).whereNotNull('place').orderBy('id').limit(1),
        );
        if (row === undefined || signal.aborted) return;
        const which = { id: row.id };
        await lease.keep(which, signal, (kept) => carryOut(row, kept));
        await lease.change(which, () => RELEASED_LEASE);
        if (signal.aborted) return;
      }
    },
  });

  return { start: loop.start, wake: loop.wake, stop: (): Promise<void> => loop.stop() };
};
