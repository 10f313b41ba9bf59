import type {
  EffectKind,
  EffectRecord,
  EffectStatus,
} from '../../../../newsroom/contracts/publishing';
import { moment } from '../../../../admin/parts/Listing';

export const KINDS: Record<EffectKind, string> = {
  publish: 'Scheduled publication',
  summary: 'Summary',
  embedding: 'Meaning, for search',
  related: 'Related articles',
  social: 'Social post',
  index: 'Search index',
  purge: 'Page cache',
  indexnow: 'Notice to search engines',
  subscription: 'Confirmation of a subscription',
  'review-notice': 'Notice about a review',
};

export const STATES: Record<EffectStatus, string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  skipped: 'Not needed',
  failed: 'Failed',
};

const times = (count: number): string => (count === 1 ? 'one attempt' : `${count} attempts`);

const waiting = ({ attempts, nextAttemptAt, detail }: EffectRecord): string => {
  const next = `Next try: ${moment(nextAttemptAt)}.`;
  if (attempts > 0) return `Tried ${attempts === 1 ? 'once' : `${attempts} times`}. ${next}`;
  return detail === null ? 'Its turn comes in a moment.' : next;
};

/** How far an effect has come, in a sentence. */
export const progressOf = (effect: EffectRecord): string => {
  const { status, attempts, updatedAt } = effect;
  switch (status) {
    case 'waiting':
      return waiting(effect);
    case 'running':
      return `Attempt ${attempts} is under way.`;
    case 'failed':
      return `Given up after ${times(attempts)}, ${moment(updatedAt)}.`;
    default:
      return attempts === 0
        ? `${moment(updatedAt)}, with the change itself.`
        : `${moment(updatedAt)}, ${times(attempts)}.`;
  }
};

const ADVICE: [RegExp, string][] = [
  [
    /answered 40[13]\b/,
    'The service refuses our credentials: an operator must check its settings.',
  ],
  [/answered 429\b/, 'The service asks us to slow down. It is tried again later.'],
  [/answered 5\d\d\b/, 'The service has trouble of its own. Trying again later usually helps.'],
  [
    /answered (400|404|410|413|415|422)\b/,
    'The service refuses what was sent, or its address is wrong.',
  ],
  [/can't be reached/, 'There is no connection to the service, or its address is wrong.'],
  [/took too long/, 'The service did not answer in time. Trying again later usually helps.'],
  [/not JSON|holds no summary/, 'The service answered something that makes no sense here.'],
];

/** What a failure means for the reader; null where its own words say all there is. */
export const adviceOn = (error: string): string | null =>
  ADVICE.find(([pattern]) => pattern.test(error))?.[1] ?? null;

/** Whether something will happen by itself. */
export const isPending = ({ status }: Pick<EffectRecord, 'status'>): boolean =>
  status === 'waiting' || status === 'running';

/** Whether an attempt can be asked for: none is under way or due this moment. */
export const isRetriable = ({ status, attempts, detail }: EffectRecord): boolean =>
  status === 'failed' || (status === 'waiting' && (attempts > 0 || detail !== null));
