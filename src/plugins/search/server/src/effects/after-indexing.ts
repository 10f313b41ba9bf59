import type { EffectResult } from '#newsroom/contracts/publishing';
import type { Core } from '@strapi/strapi';
import { own } from '../services/own';

const PAUSED =
  'Embedding is paused on the page State of the service; this follows when it is resumed.';
const UNDER_WAY = 'The search prepares its model or works through the archive; this follows.';

/**
 * Lets the indexer do what an effect asks for, together with everything else that is due, so that
 * nothing is done twice.
 *
 * @param outcome how the effect ends as things stand; null when it has to be done yet
 * @throws Error with what keeps the indexer from it, such as the provider's answer
 */
export const afterIndexing = async (
  strapi: Core.Strapi,
  outcome: () => Promise<EffectResult | null>,
): Promise<EffectResult> => {
  const known = await outcome();
  if (known !== null) return known;
  const { trouble, isAnswer } = await own(strapi, 'indexer').attempt();
  const reached = await outcome();
  if (reached !== null) return reached;
  if ((await own(strapi, 'embedding-pause').by()) !== null) return { waitsFor: PAUSED };
  if (trouble === null) return { waitsFor: UNDER_WAY };
  if (isAnswer) throw trouble;
  return { waitsFor: `Tried again at the moment. Before: ${trouble.message}` };
};
