import type { UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import type { StoredRow } from '../database/document-changes';
import type { JobQueue, NewJob } from '../jobs/job';
import type { JobKind, JobKinds } from '../jobs/kinds';
import type { Schedule } from '../jobs/scheduled-job';
import type { FailureCode } from './failure-code';

/** Permissions of the panel's roles. */
export const SEE_EFFECTS = 'plugin::publishing.effects.read';
export const RETRY_EFFECTS = 'plugin::publishing.effects.retry';

/** Jobs that the plugin performs itself. */
declare module '../jobs/kinds' {
  interface JobKinds {
    /** The moment in milliseconds since 1970; another one means that the article was rescheduled. */
    publish: { scheduledFor: number };
    summary: null;
    social: null;
    /** Cache tags of pages. */
    purge: { tags: string[] };
    /** Path of an added or removed page. */
    indexnow: { path: string };
    /** Path of a changed feed. */
    websub: { path: string };
  }
}

/** Kinds of jobs that need no payload besides the document. */
export type PlainJobKind = {
  [Kind in JobKind]: JobKinds[Kind] extends null ? Kind : never;
}[JobKind];

/** What is said of a published document on social networks. */
export interface SocialPost {
  title: string;
  /** Left out where a network has no room for all of it. */
  excerpt: string | null;
  /** Path of the page. */
  path: string;
  /** Name of what it is about, which becomes the hashtag. */
  topic: string;
  /** BCP 47 language tag. */
  language: string;
  /** URL of a picture in the Media Library. */
  picture: string | null;
  /** Further data for the receiver of a webhook. */
  data: Record<string, unknown>;
}

/** Names of the attributes of a published type. */
export interface PublishedAttributes {
  /** Default: `title` */
  title: string;
  /** The text, in markdown. Default: `body` */
  body: string;
  /** Short text, for which a summary is suggested while it is empty. Default: `excerpt` */
  excerpt: string;
  /** Date and time at which a draft is published by itself; emptied on publication. Default: `scheduled_for` */
  scheduledFor: string;
  /**
   * Date and time of the first publication, filled in if the project does not do so. Default: `first_published_at`
   */
  firstPublishedAt: string;
}

/** A content type with drafts whose publication has effects. Rows have their values by column name. */
export interface PublishedType {
  uid: UID.ContentType;
  /** Attributes with other names than usual. */
  attributes?: Partial<PublishedAttributes>;
  /** Returns the paths of the pages of rows, in their order; null for a row without a page. */
  pathsOf(query: Knex, rows: StoredRow[]): Promise<(string | null)[]>;
  /** Cache tags of the pages that a change of a published document purges. */
  tags?: string[];
  /**
   * Returns the paths of the feeds that a change of a published document changes.
   *
   * @param rows the published version before and after the change, as far as there is one
   */
  feedsOf?(query: Knex, rows: StoredRow[]): Promise<string[]>;
  /** Jobs that follow from a published text and its changes. Default: `summary` */
  fromBody?: readonly PlainJobKind[];
  /** Returns further jobs that follow from a publication, a change or a withdrawal. */
  jobsOf?(documentId: string, isPublished: boolean): NewJob[];
  /** Returns the announcement of a published document, or null if it is no longer published. Default: no announcement */
  postOf?(documentId: string): Promise<SocialPost | null>;
}

/** A published type as the panel knows it: names of attributes. */
export interface PanelType extends Pick<PublishedAttributes, 'excerpt' | 'scheduledFor'> {
  uid: string;
}

export interface PublishedTypesService {
  /** Adds a content type. Call it in `register`. */
  add(type: PublishedType): void;
}

/** `running`: claimed by a process; `failed`: no further automatic attempt. */
export type EffectStatus = 'waiting' | 'running' | 'done' | 'skipped' | 'failed';

/** An effect as the panel shows it. Times are ISO 8601 in UTC. */
export interface EffectRecord {
  id: number;
  kind: JobKind;
  status: EffectStatus;
  article: { documentId: string; title: string | null; contentType: string | null } | null;
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
  contentType: string;
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
  types: PublishedTypesService;
}
