import type { JobResult } from '@ota-news/foundation/jobs/job';
import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';

const PAUSED =
  'Embedding is paused on the page State of the service; this follows when it is resumed.';
const RUNNING = 'The search prepares its model or works through the archive; this follows.';

/**
 * Leaves the work of an effect to the indexer, which processes everything that is due in one run.
 *
 * @param outcome result of the effect in the current state; null while work remains
 * @throws Error with the reason for the indexer's failure, such as the provider's error response
 */
export const afterIndexing = async (
  strapi: Core.Strapi,
  outcome: () => Promise<JobResult | null>,
): Promise<JobResult> => {
  const known = await outcome();
  if (known !== null) return known;
  const { lastError, isCurrent } = await ownService(strapi, 'indexer').attempt();
  const reached = await outcome();
  if (reached !== null) return reached;
  if ((await ownService(strapi, 'embedding-pause').pausedBy()) !== null) {
    return { waitsFor: PAUSED };
  }
  if (lastError === null) return { waitsFor: RUNNING };
  if (isCurrent) throw lastError;
  return { waitsFor: `Tried again at the moment. Before: ${lastError.message}` };
};
