import { getService } from '@ota-news/foundation/contracts/services';
import { database, inTransaction } from '@ota-news/foundation/database/connection';
import { CLOCK_SLACK_MS, databaseNow } from '@ota-news/foundation/database/shared-clock';
import { toBoolean, toJson } from '@ota-news/foundation/database/values';
import { ConflictError } from '@ota-news/foundation/network/conflict-error';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { SENT_ISSUES_TAG } from '#newsroom/contracts/newsletter';
import type { PlannedEntry, Span } from '@ota-news/foundation/contracts/publishing';
import { nextIssueAt, SPANS } from '../calendar';
import { FREQUENCIES, type Frequency } from '../fields';
import { addRecipients } from '../issue-recipients';
import { choiceOf, keyOf, unchanged, upcomingKey, type IssueRow } from '../issue-rows';
import { ownService } from '../own-services';
import { plannedIssues } from '../planned-issues';
import { DELIVERIES, ISSUES } from '../tables';
import type { DigestContent } from './composer';

/** Changes to an upcoming issue; absent fields stay unchanged. */
export interface IssueChange {
  introduction?: string | null;
  subject?: string | null;
  previewLine?: string | null;
  /** Article ids in order; null: those published in the issue's period. */
  articles?: number[] | null;
  lead?: number | null;
  isSkipped?: boolean;
  /** ISO 8601; null: the configured schedule. */
  scheduledFor?: string | null;
}

const CHANGED = 'Somebody else has changed this issue meanwhile. Nothing was saved.';
const BEGUN = 'This issue has begun and can’t be changed any more.';

/** Number of recent issues whose articles are not repeated. */
const REMEMBERED = 10;

/**
 * Longest period of an issue, in milliseconds. After a longer outage, older articles are omitted as
 * outdated.
 */
const MAX_SPAN_MS = 31 * 86_400_000;

/** Newsletter issues: one upcoming per frequency, which editors can prepare, and the past ones. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const table = (query: Knex = database(strapi)) => query(ISSUES);

  const latest = (frequency: Frequency): Promise<IssueRow | undefined> =>
    table().where({ frequency }).orderBy('scheduled_for', 'desc').first<IssueRow | undefined>();

  /** Returns the start of the next period: the end of the last sent one. */
  const periodFrom = async ({ frequency, scheduled_for }: IssueRow): Promise<number> => {
    const last = await table()
      .where({ frequency })
      .whereIn('state', ['sending', 'sent'])
      .max({ to: 'period_to' })
      .first<{ to: number | string | null } | undefined>();
    const first = Number(scheduled_for) - SPANS[frequency];
    const from = last?.to == null ? first : Number(last.to);
    return Math.max(from, Date.now() - MAX_SPAN_MS);
  };

  const begin = (issue: IssueRow, from: number, to: number, content: DigestContent) =>
    inTransaction(strapi, async ({ query, onCommit }) => {
      const claimed = await table(query)
        .where({ id: issue.id, state: 'upcoming' })
        .modify(unchanged, issue.revision)
        .update({
          state: 'sending',
          scheduled_for: Math.min(to, Number(issue.scheduled_for)),
          issue_key: keyOf(issue.frequency, to),
          period_from: from,
          period_to: to,
          started_at: to,
          content: JSON.stringify(content),
        });
      if (claimed === 0) return false;
      const recipients = await addRecipients(query, issue);
      await table(query).where('id', issue.id).update({ recipients });
      onCommit(() => ownService(strapi, 'sender').wake());
      return true;
    });

  const close = (issue: IssueRow, state: 'skipped' | 'empty'): Promise<number> =>
    table()
      .where({ id: issue.id, state: 'upcoming' })
      .modify(unchanged, issue.revision)
      .update({
        state,
        issue_key: keyOf(issue.frequency, Date.now()),
        finished_at: Date.now(),
        recipients: 0,
      });

  /** Returns the ids of articles in the latest issues of a frequency. */
  const sentBefore = async ({ frequency }: IssueRow): Promise<number[]> => {
    const rows = await table()
      .where({ frequency })
      .whereIn('state', ['sending', 'sent'])
      .orderBy('period_to', 'desc')
      .limit(REMEMBERED)
      .select<Pick<IssueRow, 'content'>[]>('content');
    return rows.flatMap(({ content }) =>
      (toJson<DigestContent>(content)?.articles ?? []).flatMap(({ id }) => id ?? []),
    );
  };

  const compose = async (issue: IssueRow, from: number, to: number): Promise<DigestContent> =>
    ownService(strapi, 'composer').compose(from, to, choiceOf(issue), await sentBefore(issue));

  const start = async (issue: IssueRow): Promise<void> => {
    if (toBoolean(issue.is_skipped)) {
      await close(issue, 'skipped');
      return;
    }
    const from = await periodFrom(issue);
    const to = Date.now();
    const content = await compose(issue, from, to);
    if (content.articles.length === 0) await close(issue, 'empty');
    else await begin(issue, from, to, content);
  };

  /** Resets period ends in the future, written by a clock that was ahead, to the current time. */
  const resetPeriodEnds = async (): Promise<void> => {
    const now = await databaseNow(strapi);
    await table()
      .where('period_to', '>', now + CLOCK_SLACK_MS)
      .update({ period_to: now });
  };

  /** Creates the upcoming issue if missing, and reschedules it when the settings have changed. */
  const prepare = async (frequency: Frequency): Promise<void> => {
    const last = await latest(frequency);
    const now = Date.now();
    if (last?.state === 'upcoming') {
      const planned = Number(last.scheduled_for);
      const next = nextIssueAt(frequency, now);
      if (toBoolean(last.is_moved) || planned <= now || planned === next) return;
      // Skip the update if an editor has moved it since it was read.
      await table()
        .where({ id: last.id, state: 'upcoming', scheduled_for: last.scheduled_for })
        .update({ scheduled_for: next });
      return;
    }
    const next = nextIssueAt(frequency, Math.max(now, Number(last?.scheduled_for ?? 0)));
    await table()
      .insert({
        issue_key: upcomingKey(frequency),
        frequency,
        state: 'upcoming',
        is_skipped: false,
        scheduled_for: next,
      })
      .onConflict('issue_key')
      .ignore();
  };

  const momentOf = async (issue: IssueRow, iso: string | null) => {
    const now = await databaseNow(strapi);
    if (iso === null) {
      return { scheduled_for: nextIssueAt(issue.frequency, now), is_moved: false };
    }
    if (Date.parse(iso) <= now) throw new errors.ValidationError('Choose a moment to come.');
    return { scheduled_for: Date.parse(iso), is_moved: true };
  };

  const valuesOf = async (issue: IssueRow, change: IssueChange) => {
    const { introduction, subject, previewLine, articles, lead, isSkipped, scheduledFor } = change;
    const columns = {
      introduction,
      subject,
      preview_line: previewLine,
      chosen_articles: articles && JSON.stringify(articles),
      lead_article: lead,
      is_skipped: isSkipped,
    };
    return {
      ...Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)),
      ...(scheduledFor === undefined ? {} : await momentOf(issue, scheduledFor)),
    };
  };

  const refuse = async (id: number): Promise<never> => {
    const now = await table().where('id', id).first<IssueRow | undefined>();
    throw new ConflictError(now?.state === 'upcoming' ? CHANGED : BEGUN, {
      name: 'ApplicationError',
    });
  };

  return {
    byId: (id: number): Promise<IssueRow | undefined> =>
      table().where('id', id).first<IssueRow | undefined>(),

    /** Starts due issues, including those missed during downtime, and schedules the next ones. */
    async runDue(): Promise<void> {
      await resetPeriodEnds();
      for (const frequency of FREQUENCIES) await prepare(frequency);
      const due = await table()
        .where('state', 'upcoming')
        .andWhere('scheduled_for', '<=', Date.now())
        .select<IssueRow[]>('*');
      for (const issue of due) {
        await start(issue);
        await prepare(issue.frequency);
      }
    },

    /** Returns the content stored on sending or, before that, the content if sent now. */
    async contentOf(issue: IssueRow): Promise<DigestContent> {
      if (issue.content !== null) return JSON.parse(issue.content) as DigestContent;
      return compose(issue, await periodFrom(issue), Date.now());
    },

    /** Returns upcoming and past issues, newest first. */
    list: (limit: number): Promise<IssueRow[]> =>
      table()
        .orderBy('scheduled_for', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .select<IssueRow[]>('*'),

    /** Returns the issues planned in a time span, except those an editor skips. */
    async planned(span: Span): Promise<PlannedEntry[]> {
      return plannedIssues(await table().where('state', 'upcoming').select<IssueRow[]>('*'), span);
    },

    /**
     * Changes an issue whose sending has not started.
     *
     * @param revision the change is based on; without it, no conflict check
     * @throws ConflictError if it has changed since, or its sending has started
     */
    async edit(issue: IssueRow, change: IssueChange, revision?: number): Promise<void> {
      const values = await valuesOf(issue, change);
      const changed = await table()
        .where({ id: issue.id, state: 'upcoming' })
        .modify((query) => (revision === undefined ? undefined : unchanged(query, revision)))
        .update({ ...values, revision: database(strapi).raw('coalesce(revision, 0) + 1') });
      if (changed === 0) await refuse(issue.id);
    },

    /**
     * Starts sending an issue now, regardless of its schedule. Repeated or concurrent calls are
     * rejected.
     *
     * @throws ConflictError if it has changed since, or its sending has started
     */
    async sendNow(issue: IssueRow, revision: number): Promise<void> {
      if (issue.state !== 'upcoming' || (issue.revision ?? 0) !== revision) await refuse(issue.id);
      const from = await periodFrom(issue);
      const to = Date.now();
      const content = await compose(issue, from, to);
      if (content.articles.length === 0) {
        throw new errors.ValidationError('There is no article in this issue.');
      }
      if (!(await begin(issue, from, to, content))) await refuse(issue.id);
      await prepare(issue.frequency);
    },

    /** Marks issues without pending deliveries as sent, and publishes their pages. */
    async finish(): Promise<void> {
      const finished = await table()
        .where('state', 'sending')
        .whereNotExists((open) =>
          open
            .from(DELIVERIES)
            .whereRaw('?? = ??', [`${DELIVERIES}.issue_id`, `${ISSUES}.id`])
            .whereIn(`${DELIVERIES}.state`, ['waiting', 'sending'])
            .select('id'),
        )
        .update({ state: 'sent', finished_at: Date.now() });
      if (finished > 0) getService(strapi, 'site', 'page-cache').purge([SENT_ISSUES_TAG]);
    },
  };
};
