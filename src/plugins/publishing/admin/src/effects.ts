import type { JobKind } from '@ota-news/foundation/jobs/kinds';
import type { EffectRecord, EffectStatus } from '@ota-news/foundation/contracts/publishing';
import { useMoments } from '#panel/moments';
import { useWords } from './catalogue';

/** In filter order. */
export const KINDS = [
  'publish',
  'summary',
  'embedding',
  'related',
  'social',
  'index',
  'purge',
  'indexnow',
  'websub',
  'subscription',
  'review-notice',
] as const satisfies readonly JobKind[];

/** In filter order. */
export const STATES = [
  'waiting',
  'running',
  'done',
  'skipped',
  'failed',
] as const satisfies readonly EffectStatus[];

/** Provides a function that describes the progress of an effect in a sentence. */
export const useProgress = () => {
  const say = useWords();
  const { full } = useMoments();
  return ({ status, attempts, detail, nextAttemptAt, updatedAt }: EffectRecord): string => {
    const facts = {
      attempts,
      moment: full((status === 'waiting' ? nextAttemptAt : null) ?? updatedAt),
    };
    if (status === 'running') return say('progress.running', facts);
    if (status === 'failed') return say('progress.failed', facts);
    if (status !== 'waiting') return say('progress.done', facts);
    if (attempts > 0) return say('progress.tried', facts);
    return detail === null ? say('progress.turn') : say('progress.next', facts);
  };
};

/** Checks if an attempt is pending or running. */
export const isPending = ({ status }: Pick<EffectRecord, 'status'>): boolean =>
  status === 'waiting' || status === 'running';

/** Checks if a manual retry makes sense: no attempt is running or due now. */
export const isRetriable = ({ status, attempts, detail }: EffectRecord): boolean =>
  status === 'failed' || (status === 'waiting' && (attempts > 0 || detail !== null));
