import type { Context } from 'koa';
import type { JobQueue } from '../jobs/job';
import type { JobKind } from '../jobs/kinds';
import type { Schedule } from '../jobs/scheduled-job';
import type { FailureCode } from './failure-code';

/** Permissions of the panel's roles. */
export const SEE_EFFECTS = 'plugin::publishing.effects.read';
export const RETRY_EFFECTS = 'plugin::publishing.effects.retry';

/** `running`: claimed by a process; `failed`: no further automatic attempt. */
export type EffectStatus = 'waiting' | 'running' | 'done' | 'skipped' | 'failed';

/** An effect as the panel shows it. Times are ISO 8601 in UTC. */
export interface EffectRecord {
  id: number;
  kind: JobKind;
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
export type PlanSource = (span: Span, ctx: Pick<Context, 'state'>) => Promise<PlannedEntry[]>;

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

/** Services of the plugin `publishing`, which runs the jobs of all others where a project has it. */
export interface PublishingServices {
  effects: JobQueue;
  schedule: Schedule;
  plan: PlanService;
}
