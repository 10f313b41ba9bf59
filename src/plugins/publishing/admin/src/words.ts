import type { EffectKind, EffectRecord, EffectStatus } from '#newsroom/contracts/publishing';
import { useMoments } from '#panel/moments';
import { useWords } from './catalogue';

/** In the order of filters. */
export const KINDS = [
  'publish',
  'summary',
  'embedding',
  'related',
  'social',
  'index',
  'purge',
  'indexnow',
  'subscription',
  'review-notice',
] as const satisfies readonly EffectKind[];

/** In the order of filters. */
export const STATES = [
  'waiting',
  'running',
  'done',
  'skipped',
  'failed',
] as const satisfies readonly EffectStatus[];

/** A function that says in a sentence how far an effect has come. */
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

const ADVICE = [
  [/answered 40[13]\b/, 'advice.credentials'],
  [/answered 429\b/, 'advice.slower'],
  [/answered 5\d\d\b/, 'advice.trouble'],
  [/answered (400|404|410|413|415|422)\b/, 'advice.refused'],
  [/can't be reached/, 'advice.unreachable'],
  [/took too long/, 'advice.slow'],
  [/not JSON|holds no summary/, 'advice.senseless'],
] as const;

/** What a failure means for the reader; null where its own words say all there is. */
export const adviceOn = (error: string): (typeof ADVICE)[number][1] | null =>
  ADVICE.find(([pattern]) => pattern.test(error))?.[1] ?? null;

/** Whether something will happen by itself. */
export const isPending = ({ status }: Pick<EffectRecord, 'status'>): boolean =>
  status === 'waiting' || status === 'running';

/** Whether an attempt can be asked for: none is under way or due this moment. */
export const isRetriable = ({ status, attempts, detail }: EffectRecord): boolean =>
  status === 'failed' || (status === 'waiting' && (attempts > 0 || detail !== null));
