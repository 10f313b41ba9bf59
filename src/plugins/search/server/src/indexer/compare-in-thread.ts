import type { Core } from '@strapi/strapi';
import { Tinypool } from 'tinypool';
import { ownService } from '../own-services';
import type { ArchiveEntry, ArchiveVector } from '../ranking/related-archive';
import { TEXT_COLUMNS } from '../ranking/related-articles';
import { relatedWeightOf } from '../ranking/related-weights';
import type { ModelRow } from '../services/models';
import { ENTRIES, VECTORS } from '../index/tables';
import type { ArchiveTask } from './archive-thread';

const THREAD = require.resolve('./archive-thread');

/** Rows per statement; some hundred kilobytes pass through the event loop for each. */
const ENTRIES_PER_PAGE = 100;
const VECTORS_PER_PAGE = 400;

/** Memory for short-lived objects; V8's own limit would waste as much as the archive takes. */
const YOUNG_MEBIBYTES = 8;

/** Finds the related articles of entries: article numbers, best first, for each. */
export type RelateEntries = (ids: number[]) => Promise<number[][]>;

/**
 * Loads the archive into a thread that finds the related articles of many articles, and ends the thread after the work.
 * A tenth of a gigabyte for a hundred thousand articles' words is used meanwhile, and their vectors.
 *
 * @param isStopped ends the loading early; the work is then skipped
 */
export const compareInThread = async (
  strapi: Core.Strapi,
  models: ModelRow[],
  isStopped: () => boolean,
  work: (relate: RelateEntries) => Promise<void>,
): Promise<void> => {
  const connection = ownService(strapi, 'background-connection');
  const thread = new Tinypool({
    filename: THREAD,
    workerData: {
      weights: models.map(({ provider }) => relatedWeightOf(provider)),
      kind: ownService(strapi, 'types').forSearches().articles,
    },
    minThreads: 1,
    maxThreads: 1,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEBIBYTES },
  });
  const run = (task: ArchiveTask): Promise<number[][]> => thread.run(task);
  /** Each page is taken in before the next is read, so that they do not pile up. */
  const load = async <Row extends { id: number }>(
    pageAfter: (last: number) => Promise<Row[]>,
    taskOf: (rows: Row[]) => ArchiveTask,
  ): Promise<void> => {
    for (let last = 0; !isStopped();) {
      const rows = await pageAfter(last);
      if (rows.length === 0) return;
      last = rows.at(-1)!.id;
      await run(taskOf(rows));
    }
  };
  try {
    await load<ArchiveEntry>(
      (last) =>
        connection.all(
          `SELECT kind, ${TEXT_COLUMNS} FROM ${ENTRIES}
             WHERE id > ? ORDER BY id LIMIT ${ENTRIES_PER_PAGE}`,
          [last],
        ),
      (entries) => ({ entries }),
    );
    for (const [model, { id: modelId }] of models.entries()) {
      await load<ArchiveVector & { id: number }>(
        (last) =>
          connection.all(
            `SELECT id, entry_id, vector FROM ${VECTORS}
               WHERE model_id = ? AND id > ? ORDER BY id LIMIT ${VECTORS_PER_PAGE}`,
            [modelId, last],
          ),
        (vectors) => ({ model, vectors }),
      );
    }
    if (!isStopped()) await work((ids) => run({ relate: ids }));
  } finally {
    await thread.destroy();
  }
};
