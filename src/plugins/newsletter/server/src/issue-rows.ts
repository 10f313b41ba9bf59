import { toJson } from '@ota-news/foundation/database/values';
import type { Knex } from 'knex';
import type { Frequency } from './fields';
import type { Choice } from './services/composer';

/**
 * `empty`: nothing was published in the period; `skipped`: left out by an editor. Neither was sent.
 */
export type IssueState = 'upcoming' | 'sending' | 'sent' | 'skipped' | 'empty';

export interface IssueRow {
  id: number;
  issue_key: string;
  frequency: Frequency;
  state: IssueState;
  is_skipped: unknown;
  introduction: string | null;
  subject: string | null;
  preview_line: string | null;
  chosen_articles: string | null;
  lead_article: number | null;
  revision: number | null;
  is_moved: unknown;
  scheduled_for: number | string;
  period_from: number | string | null;
  period_to: number | string | null;
  content: string | null;
  recipients: number | null;
  started_at: number | string | null;
  finished_at: number | string | null;
}

/** Returns an editor's choices for an issue. */
export const choiceOf = ({ chosen_articles, lead_article }: IssueRow): Choice => ({
  articles: toJson<number[]>(chosen_articles),
  lead: lead_article,
});

/** Restricts an update to the given revision (optimistic locking). */
export const unchanged = (query: Knex.QueryBuilder, revision: number | null): void =>
  void query.whereRaw('coalesce(revision, 0) = ?', [revision ?? 0]);

/**
 * Returns the unique key that permits one upcoming issue per frequency across all processes; replaced by a
 * dated key on start.
 */
export const upcomingKey = (frequency: Frequency): string => `${frequency}:upcoming`;

export const keyOf = (frequency: Frequency, time: number): string =>
  `${frequency}:${new Date(time).toISOString()}`;
