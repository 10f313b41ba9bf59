import type { ReceivedRequest } from '@ota-news/foundation/network/received-request';
import type { Knex } from 'knex';

/**
 * What publishing an article entails. Effects are rows of a transactional outbox: written down in the
 * transaction that publishes, performed afterwards. A kind that nobody handles is not written down.
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

/** `running`: a process performs it now; `failed`: it has been given up. */
export type EffectStatus = 'waiting' | 'running' | 'done' | 'skipped' | 'failed';

/** What a handler performs. */
export interface Effect {
  id: number;
  kind: EffectKind;
  /** Document of the article, or null where it concerns none. */
  documentId: string | null;
  payload: Record<string, unknown>;
  /** The same at every attempt; hand it to the remote side, so that it can tell a repetition. */
  idempotencyKey: string;
  /** When it was written, in milliseconds since 1970; the same at every attempt. */
  createdAt: number;
}

/** How an attempt went that did not throw. */
export interface EffectResult {
  /** The effect turned out to be pointless, and why. */
  skipped?: string;
  /**
   * It can't be done yet, through nobody's failure, and what it waits for. It gets its next turn in a
   * minute, or when {@link EffectsService.reschedule} is called; this one does not count as an attempt.
   */
  waitsFor?: string;
  /** One line for editors, e.g. the address of the post. */
  detail?: string;
}

/**
 * Performs an effect. It may be called again for an effect that it has performed, when the process
 * died before that could be stored: it must use the idempotency key or be harmless to repeat.
 *
 * @param signal aborted when the attempt has taken too long, or the process stops
 * @throws Error to be called again later; PermanentFailure when trying again is pointless
 */
export type EffectHandler = (effect: Effect, signal: AbortSignal) => Promise<EffectResult | void>;

/** Thrown by a handler when no further attempt can succeed; an editor can still ask for one. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

export interface NewEffect {
  kind: EffectKind;
  documentId?: string;
  payload?: Record<string, unknown>;
  /** Default: a new one, and an effect of the kind that waits for the document is replaced. */
  idempotencyKey?: string;
}

/** The transaction that stores what the effects follow from. */
export interface EffectScope {
  query: Knex;
  onCommit(callback: () => void): void;
}

/** Which effects; every field given narrows the choice. */
export interface EffectChoice {
  kinds: EffectKind[];
  documentId?: string;
}

export interface EffectsService {
  /**
   * Registers the handler of a kind. Call it in `register`.
   *
   * @param delayMs how long after the change its first turn comes, in milliseconds. Default 0
   */
  handle(kind: EffectKind, handler: EffectHandler, delayMs?: number): void;
  /**
   * Says that a kind is done in the very transaction that writes it down: nobody performs it
   * afterwards, and editors see it as done. Call it in `register`.
   *
   * @param detailOf one line for editors, by the effect's payload
   */
  record(kind: EffectKind, detailOf: (payload: Record<string, unknown>) => string): void;
  /** Writes effects down; they are performed after the transaction, in this process or another. */
  add(scope: EffectScope, effects: NewEffect[]): Promise<void>;
  /**
   * Gives effects that wait for a later turn, or were given up, one after the transaction: what
   * stood in their way is gone.
   */
  reschedule(scope: EffectScope, choice: EffectChoice): Promise<void>;
}

/** When a job runs. */
export type JobInterval = { seconds: number } | { cron: string };

export interface Job {
  /** Unique among all plugins. */
  name: string;
  /** Seconds between two runs, or a cron expression in UTC (croner's syntax). */
  every: JobInterval;
  /** Seconds until a failed run is tried again; doubled at each failure. Default 60. */
  retrySeconds?: number;
  /** One process runs it at a time. A run that a crash ended is made up for. */
  run(signal: AbortSignal): Promise<void>;
}

/** How a job is doing. Moments are ISO 8601 in UTC. */
export interface JobState {
  isRunning: boolean;
  /** When it ended last, well or not; null before the first time. */
  lastRunAt: string | null;
  /** Why the last run failed; null when it went well. */
  lastError: string | null;
  /** Failures in a row. */
  failures: number;
  nextRunAt: string;
}

export interface ScheduleService {
  /** Adds a job. Call it in `register` or `bootstrap`. */
  add(job: Job): void;
  /** Null for a job that no process has entered yet. */
  state(name: string): Promise<JobState | null>;
  /** Makes a job due now. It runs in this process or another; once, if it is running already. */
  runNow(name: string): Promise<void>;
}

/** An effect as the panel shows it. Moments are ISO 8601 in UTC. */
export interface EffectRecord {
  id: number;
  kind: EffectKind;
  status: EffectStatus;
  article: { documentId: string; title: string | null } | null;
  attempts: number;
  nextAttemptAt: string | null;
  detail: string | null;
  lastError: string | null;
  createdAt: string;
  updatedAt: string;
}

/** What the panel shows beside an article. */
export interface ArticleOverview {
  effects: EffectRecord[];
  scheduledFor: string | null;
  isPublished: boolean;
  /** The generated summary, where nobody wrote an excerpt. */
  suggestedExcerpt: string | null;
  /** Whether readers see, or would see, the draft's body as it was written: rendering takes too long. */
  isShownPlain: boolean;
}

/** How an entry is planned for another moment: what is sent where (PUT), and under which name the moment goes. */
export interface PlannedMove {
  address: string;
  body: Record<string, unknown>;
  momentAs: string;
}

/** A moment when something goes out by itself. Moments are ISO 8601 in UTC. */
export interface PlannedEntry {
  /** What goes out: an article, or an issue of the newsletter. */
  kind: 'article' | 'issue';
  /** An article's document, or how often the newsletter comes. */
  id: string;
  /** An article's, or an issue's subject where somebody has written one. */
  title: string | null;
  at: string;
  /** Where the panel has it, below the panel's address. */
  place: string;
  /** Null for what goes out by a rule alone. */
  move: PlannedMove | null;
}

/** The plan as the panel gets it. */
export interface Plan {
  data: PlannedEntry[];
  /** Whether the person's role decides when articles go out. */
  meta: { canMove: boolean };
}

/** From one moment on, up to another that is not in it. */
export interface Span {
  from: Date;
  to: Date;
}

/** What is due in a span and the person of a request may know of, in any order. */
export type PlanSource = (
  span: Span,
  asked: Pick<ReceivedRequest, 'state'>,
) => Promise<PlannedEntry[]>;

export interface PlanService {
  /** Adds what goes out besides articles. Call it in `register`. */
  add(source: PlanSource): void;
}

/** An article that readers have got, as the panel lists it. */
export interface PublishedEntry {
  documentId: string;
  title: string;
  publishedAt: string;
  /** Its page. */
  address: string;
}
