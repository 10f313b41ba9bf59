import { lowerThreadPriority } from '@ota-news/foundation/threads/priority';
import { workerData } from 'node:worker_threads';
import { relatedArchive, type ArchiveEntry, type ArchiveVector } from '../ranking/related-archive';

/** What the thread is asked: to take entries, to take vectors by a model, or for the related articles of entries. */
export type ArchiveTask =
  { entries: ArchiveEntry[] } | { model: number; vectors: ArchiveVector[] } | { relate: number[] };

lowerThreadPriority();
/** Tinypool passes its own data first, then the options of the thread. */
const [, { weights, kind }] = workerData as [unknown, { weights: number[]; kind: string }];
const archive = relatedArchive(weights, kind);

/** Worker side of `compareInThread`. Returns article numbers, the best first, for each entry to relate. */
export default (task: ArchiveTask): number[][] => {
  if ('entries' in task) archive.addEntries(task.entries);
  else if ('vectors' in task) archive.addVectors(task.model, task.vectors);
  else return archive.relate(task.relate).map(({ chosen }) => chosen);
  return [];
};
