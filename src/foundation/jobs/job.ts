import type { TransactionScope } from '../database/connection';
import type { JobKind, JobKinds } from './kinds';

/** A job passed to its handler. */
export interface Job<Kind extends JobKind = JobKind> {
  id: number;
  kind: Kind;
  /** Id of the document that the job is about, or null. */
  documentId: string | null;
  payload: JobKinds[Kind];
  /** The same at every attempt; pass it to the remote service so that it can detect a retry. */
  idempotencyKey: string;
  /** Insertion time in milliseconds since 1970; the same at every attempt. */
  createdAt: number;
}

/** Result of an attempt that did not throw. */
export interface JobResult {
  /** Reason why the job was unnecessary. */
  skipped?: string;
  /**
   * Condition that the job has to wait for, without a failure. It is retried after a minute or after
   * {@link JobQueue.reschedule}; the attempt is not counted.
   */
  waitsFor?: string;
  /** One line for people, e.g. the URL of what was made. */
  detail?: string;
}

/**
 * Performs a job. It may be called again for a completed job if the process died before the completion was stored: it
 * must use the idempotency key or be idempotent.
 *
 * @param signal aborted when the attempt times out or the process stops
 * @throws Error to be retried later; PermanentFailure when a retry is pointless
 */
export type JobHandler<Kind extends JobKind = JobKind> = (
  job: Job<Kind>,
  signal: AbortSignal,
) => Promise<JobResult | void>;

/** Thrown by a handler when no automatic retry can succeed; a person can still request one. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

/** A job before it is stored, whatever its kind. */
export interface AnyNewJob {
  kind: JobKind;
  documentId?: string;
  payload?: object;
  /** Default: a generated key; a waiting job of this kind for the document is then replaced. */
  idempotencyKey?: string;
}

/** A job to be inserted, with the payload of its kind. */
export type NewJob = {
  [Kind in JobKind]: AnyNewJob & { kind: Kind } & (JobKinds[Kind] extends null
      ? { payload?: never }
      : { payload: JobKinds[Kind] });
}[JobKind];

/** Filter for jobs; all given fields must match. */
export interface JobChoice {
  kinds: readonly JobKind[];
  documentId?: string;
}

/** Returns one line for people from a job's payload. */
export type DetailOf<Kind extends JobKind = JobKind> = (payload: JobKinds[Kind]) => string;

/**
 * A transactional outbox: jobs are rows, inserted in the transaction of the change that causes them and performed after
 * it. A job whose kind nobody handles is not inserted.
 */
export interface JobQueue {
  /**
   * Registers the handler of a kind. Call it in `register`.
   *
   * @param delayMs delay of the first attempt after the change, in milliseconds. Default 0
   */
  handle<Kind extends JobKind>(kind: Kind, handler: JobHandler<Kind>, delayMs?: number): void;
  /**
   * Declares a kind that is complete once its transaction commits: it has no handler and is stored as done. Call it in
   * `register`.
   */
  record<Kind extends JobKind>(kind: Kind, detailOf: DetailOf<Kind>): void;
  /** Inserts jobs; they run after the transaction, in this process or another. */
  add(scope: TransactionScope, jobs: NewJob[]): Promise<void>;
  /** Makes waiting and failed jobs due after the transaction, because the obstacle is gone. */
  reschedule(scope: TransactionScope, choice: JobChoice): Promise<void>;
}
