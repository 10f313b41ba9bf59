import type { JobQueue } from '../jobs/job';
import type { Schedule } from '../jobs/scheduled-job';

/** Services of a plugin that runs the jobs of all others, where a project has one; it adds its own by merging. */
export interface PublishingServices {
  effects: JobQueue;
  schedule: Schedule;
}
