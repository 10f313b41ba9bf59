import type { Knex } from 'knex';
import type { Context } from 'koa';
import type { FailureCode } from './failure-code';

/**
 * Side effects of publishing an article. They are rows of a transactional outbox: inserted in the
 * publishing transaction and run after it. An effect without a handler is not inserted.
 */
export type EffectKind =
  | 'publish'
  | 'summary'
  | 'embedding'
  | 'related'
  | 'social'
  | 'index'
  | 'purge'
  | 'indexnow'
  | 'subscription'
  | 'review-notice';

/** `running`: claimed by a process; `failed`: no further automatic attempt. */
export type EffectStatus = 'waiting' | 'running' | 'done' | 'skipped' | 'failed';

/** An effect passed to its handler. */
export interface Effect {
  id: number;
  kind: EffectKind;
  /** Document id of the article, or null if the effect concerns no article. */
  documentId: string | null;
  payload: Record<string, unknown>;
  /** The same at every attempt; pass it to the remote service so that it can detect a retry. */
  idempotencyKey: string;
  /** Insertion time in milliseconds since 1970; the same at every attempt. */
  createdAt: number;
}

/** Result of an attempt that did not throw. */
export interface EffectResult {
  /** Reason why the effect was unnecessary. */
  skipped?: string;
  /**
   * Condition that the effect has to wait for, without a failure. It is retried after a minute or
   * after {@link EffectsService.reschedule}; the attempt is not counted.
   */
  waitsFor?: string;
  /** One line for editors, e.g. the URL of the post. */
  detail?: string;
}

/**
 * Runs an effect. It may be called again for a completed effect if the process died before the
 * completion was stored: it must use the idempotency key or be idempotent.
 *
 * @param signal aborted when the attempt times out or the process stops
 * @throws Error to be retried later; PermanentFailure when a retry is pointless
 */
export type EffectHandler = (effect: Effect, signal: AbortSignal) => Promise<EffectResult | void>;

/** Thrown by a handler when no automatic retry can succeed; an editor can still request one. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

export interface NewEffect {
  kind: EffectKind;
  documentId?: string;
  payload?: Record<string, unknown>;
  /** Default: a generated key; a waiting effect of this kind for the document is then replaced. */
  idempotencyKey?: string;
}

/** The transaction that stores the change which causes the effects. */
export interface EffectScope {
  query: Knex;
  onCommit(callback: () => void): void;
}

/** Filter for effects; all given fields must match. */
export interface EffectChoice {
  kinds: EffectKind[];
  documentId?: string;
}

export interface EffectsService {
  /**
   * Registers the handler of a kind. Call it in `register`.
   *
   * @param delayMs delay of the first attempt after the change, in milliseconds. Default 0
   */
  handle(kind: EffectKind, handler: EffectHandler, delayMs?: number): void;
  /**
   * Declares a kind that is complete once its transaction commits: it has no handler and editors
   * see it as done. Call it in `register`.
   *
   * @param detailOf returns one line for editors from the effect's payload
   */
  record(kind: EffectKind, detailOf: (payload: Record<string, unknown>) => string): void;
  /** Inserts effects; they run after the transaction, in this process or another. */
  add(scope: EffectScope, effects: NewEffect[]): Promise<void>;
  /** Makes waiting and failed effects due after the transaction, because the obstacle is gone. */
  reschedule(scope: EffectScope, choice: EffectChoice): Promise<void>;
}

/** Schedule of a job. */
export type JobInterval = { seconds: number } | { cron: string };

export interface Job {
  /** Unique among all plugins. */
  name: string;
  /** Seconds between two runs, or a cron expression in UTC (croner's syntax). */
  every: JobInterval;
  /** Seconds until a failed run is tried again; doubled at each failure. Default 60. */
  retrySeconds?: number;
  /** Runs in one process at a time. A run interrupted by a crash is repeated. */
  run(signal: AbortSignal): Promise<void>;
}

/** State of a job. Times are ISO 8601 in UTC. */
export interface JobState {
  isRunning: boolean;
  /** End of the last run, successful or not; null before the first run. */
  lastRunAt: string | null;
  /** Error of the last run; null if it succeeded. */
  lastError: string | null;
  /** Consecutive failures. */
  failures: number;
  nextRunAt: string;
}

export interface ScheduleService {
  /** Adds a job. Call it in `register` or `bootstrap`. */
  add(job: Job): void;
  /** Returns null for a job that no process has registered yet. */
  state(name: string): Promise<JobState | null>;
  /** Makes a job due now, in this process or another. Starts no second run if it is already running. */
  runNow(name: string): Promise<void>;
}

/** An effect as the panel shows it. Times are ISO 8601 in UTC. */
export interface EffectRecord {
  id: number;
  kind: EffectKind;
  status: EffectStatus;
  article: { documentId: string; title: string | null } | null;
  attempts: number;
  nextAttemptAt: string | null;
  detail: string | null;
  lastError: string | null;
  /** Kind of the last error, if known. */
  lastErrorCode: FailureCode | null;
  createdAt: string;
  updatedAt: string;
}

/** Publication data shown beside an article in the panel. */
export interface ArticleOverview {
  effects: EffectRecord[];
  scheduledFor: string | null;
  isPublished: boolean;
  /** Generated summary, offered when the excerpt is empty. */
  suggestedExcerpt: string | null;
  /** True if readers get the draft's body as plain markdown because rendering takes too long. */
  isShownPlain: boolean;
}

/** The PUT request that moves an entry to another time; `momentAs` is the body field for the time. */
export interface PlannedMove {
  address: string;
  body: Record<string, unknown>;
  momentAs: string;
}

/** A scheduled publication. Times are ISO 8601 in UTC. */
export interface PlannedEntry {
  /** Type of publication: an article, or an issue of the newsletter. */
  kind: 'article' | 'issue';
  /** Document id of the article, or frequency of the newsletter. */
  id: string;
  /** Title of the article, or subject of the issue if one has been written. */
  title: string | null;
  at: string;
  /** Path in the panel. */
  place: string;
  /** Null for an entry that follows from a rule alone and cannot be moved. */
  move: PlannedMove | null;
}

/** The publication calendar as the panel receives it. */
export interface Plan {
  data: PlannedEntry[];
  /** True if the person's role may reschedule articles. */
  meta: { canMove: boolean };
}

/** A time span: `from` inclusive, `to` exclusive. */
export interface Span {
  from: Date;
  to: Date;
}

/** Returns entries due in a span that the requesting person may see, in any order. */
export type PlanSource = (span: Span, asked: Pick<Context, 'state'>) => Promise<PlannedEntry[]>;

export interface PlanService {
  /** Adds a source of entries besides articles. Call it in `register`. */
  add(source: PlanSource): void;
}

/** A published article in the panel's list. */
export interface PublishedEntry {
  documentId: string;
  title: string;
  publishedAt: string;
  /** URL of its page. */
  address: string;
}
