export interface ScheduledJob {
  /** Unique among all plugins. */
  name: string;
  /** Seconds between two runs, or a cron expression in UTC (croner's syntax). */
  every: { seconds: number } | { cron: string };
  /** Seconds until a failed run is tried again; doubled at each failure. Default 60. */
  retrySeconds?: number;
  /** Runs in one process at a time. A run interrupted by a crash is repeated. */
  run(signal: AbortSignal): Promise<void>;
}

/** State of a scheduled job. Times are ISO 8601 in UTC. */
export interface ScheduledJobState {
  isRunning: boolean;
  /** End of the last run, successful or not; null before the first run. */
  lastRunAt: string | null;
  /** Error of the last run; null if it succeeded. */
  lastError: string | null;
  /** Consecutive failures. */
  failures: number;
  nextRunAt: string;
}

export interface Schedule {
  /** Adds a job. Call it in `register` or `bootstrap`. */
  add(job: ScheduledJob): void;
  /** Returns null for a job that no process has registered yet. */
  state(name: string): Promise<ScheduledJobState | null>;
  /** Makes a job due now, in this process or another. Starts no second run if it is already running. */
  runNow(name: string): Promise<void>;
}
