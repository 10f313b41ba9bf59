import { database, inTransaction } from '@ota-news/foundation/database/connection';
import { CLOCK_SLACK_MS, sharedNow } from '@ota-news/foundation/database/shared-clock';
import { toBoolean, toJson } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import type { PlannedEntry, Span } from '#newsroom/contracts/publishing';
import { nextIssueAt, SPANS } from '../calendar';
import { FREQUENCIES, type Frequency } from '../fields';
import { own } from '../own-services';
import { DELIVERIES, ISSUES, SUBSCRIBERS } from '../tables';
import type { Choice, DigestContent } from './composer';

/** `empty`: nothing had been published; `skipped`: an editor left it out. Neither was sent. */
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

/** What people change of an issue to come; what is missing stays. */
export interface IssueChange {
  introduction?: string | null;
  subject?: string | null;
  previewLine?: string | null;
  /** Numbers of articles in order; null: what was published in its period. */
  articles?: number[] | null;
  lead?: number | null;
  isSkipped?: boolean;
  /** ISO 8601; null: as the settings say. */
  scheduledFor?: string | null;
}

/** Somebody else has changed the issue since it was read, or it has begun. */
export class ChangedMeanwhileError extends errors.ApplicationError {}

const CHANGED = 'Somebody else has changed this issue meanwhile. Nothing was saved.';
const BEGUN = 'This issue has begun and can’t be changed any more.';

/** What an editor has chosen for an issue. */
export const choiceOf = ({ chosen_articles, lead_article }: IssueRow): Choice => ({
  articles: toJson<number[]>(chosen_articles),
  lead: lead_article,
});

/** Issues whose articles are not told again. */
const REMEMBERED = 10;

/** An issue that was down for longer than this begins here; older articles are no news any more. */
const MAX_SPAN_MS = 31 * 86_400_000;

/** Narrows a change to the issue as it was read. */
const unchanged = (query: Knex.QueryBuilder, revision: number | null): void =>
  void query.whereRaw('coalesce(revision, 0) = ?', [revision ?? 0]);

/** There is one issue to come for each frequency, whichever process makes it; later it has its date. */
const upcomingKey = (frequency: Frequency): string => `${frequency}:upcoming`;

const keyOf = (frequency: Frequency, moment: number): string =>
  `${frequency}:${new Date(moment).toISOString()}`;

/**
 * The issues: one to come for each frequency, which editors can prepare, and those that were sent.
 */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const table = (query: Knex = database(strapi)) => query(ISSUES);

  const latest = (frequency: Frequency): Promise<IssueRow | undefined> =>
    table().where({ frequency }).orderBy('scheduled_for', 'desc').first<IssueRow | undefined>();

  /** Where the period of the next issue begins: where that of the last one sent ended. */
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

  /** One row for everybody who is to get it; the same statement on both databases. */
  const addRecipients = async (query: Knex, issue: IssueRow): Promise<number> => {
    const now = Date.now();
    const active = query(SUBSCRIBERS)
      .where({ state: 'active', frequency: issue.frequency })
      .select(query.raw('?, id, ?, 0, ?, ?', [issue.id, 'waiting', now, now]));
    const columns = [
      'issue_id',
      'subscriber_id',
      'state',
      'attempts',
      'next_attempt_at',
      'updated_at',
    ];
    const target = query.raw(`?? (${columns.map(() => '??').join(', ')})`, [
      DELIVERIES,
      ...columns,
    ]);
    await query(target as unknown as string).insert(active);
    const [row] = await query(DELIVERIES).where('issue_id', issue.id).count({ total: '*' });
    return Number(row?.total ?? 0);
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
      onCommit(() => own(strapi, 'sender').wake());
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

  /** Numbers of the articles that the latest issues of a frequency have told. */
  const toldBefore = async ({ frequency }: IssueRow): Promise<number[]> => {
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
    own(strapi, 'composer').compose(from, to, choiceOf(issue), await toldBefore(issue));

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

  /** The next issue begins where the last one ended: not later than now, whatever a clock that was ahead said. */
  const bringBack = async (): Promise<void> => {
    const now = await sharedNow(strapi);
    await table()
      .where('period_to', '>', now + CLOCK_SLACK_MS)
      .update({ period_to: now });
  };

  /** Makes the issue to come where there is none, and moves it when the settings have changed. */
  const prepare = async (frequency: Frequency): Promise<void> => {
    const last = await latest(frequency);
    const now = Date.now();
    if (last?.state === 'upcoming') {
      const planned = Number(last.scheduled_for);
      const next = nextIssueAt(frequency, now);
      if (toBoolean(last.is_moved) || planned <= now || planned === next) return;
      // Not what somebody has moved since it was read.
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
    const now = await sharedNow(strapi);
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
    throw new ChangedMeanwhileError(now?.state === 'upcoming' ? CHANGED : BEGUN);
  };

  return {
    byId: (id: number): Promise<IssueRow | undefined> =>
      table().where('id', id).first<IssueRow | undefined>(),

    /** Starts issues whose moment has come, also while the service was down, and plans the next. */
    async keepUp(): Promise<void> {
      await bringBack();
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

    /** What an issue holds: what it was sent with, or what it would be if it were sent now. */
    async contentOf(issue: IssueRow): Promise<DigestContent> {
      if (issue.content !== null) return JSON.parse(issue.content) as DigestContent;
      return compose(issue, await periodFrom(issue), Date.now());
    },

    /** The issues to come and the latest that are over, the newest first. */
    list: (limit: number): Promise<IssueRow[]> =>
      table()
        .orderBy('scheduled_for', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .select<IssueRow[]>('*'),

    /** When issues go out in a span: those that an editor leaves out are not among them. */
    async planned({ from, to }: Span): Promise<PlannedEntry[]> {
      const upcoming = await table().where('state', 'upcoming').select<IssueRow[]>('*');
      return FREQUENCIES.flatMap((frequency) => {
        const prepared = upcoming.find((issue) => issue.frequency === frequency);
        const moments = new Map<number, IssueRow | null>();
        if (prepared !== undefined && !toBoolean(prepared.is_skipped)) {
          moments.set(Number(prepared.scheduled_for), prepared);
        }
        // Those after it follow the settings.
        let moment = nextIssueAt(
          frequency,
          Math.max(from.getTime(), Date.now(), Number(prepared?.scheduled_for ?? 0)),
        );
        while (moment < to.getTime()) {
          moments.set(moment, null);
          moment = nextIssueAt(frequency, moment);
        }
        return [...moments]
          .filter(([at]) => at >= from.getTime() && at < to.getTime())
          .map(([at, issue]): PlannedEntry => ({
            kind: 'issue',
            id: frequency,
            title: issue?.subject ?? null,
            at: new Date(at).toISOString(),
            place: 'newsletter',
            move:
              issue === null
                ? null
                : {
                    address: `/admin/newsletter/issues/${issue.id}`,
                    body: { revision: issue.revision ?? 0 },
                    momentAs: 'scheduledFor',
                  },
          }));
      });
    },

    /**
     * Changes an issue that has not begun.
     *
     * @param revision that the change is based on; without one, whatever there is
     * @throws ChangedMeanwhileError
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
     * Begins an issue now, whenever it was due. Whoever asks again, here or elsewhere, is refused.
     *
     * @throws ChangedMeanwhileError
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

    /** Ends issues that have nobody left to send to. */
    async finish(): Promise<void> {
      await table()
        .where('state', 'sending')
        .whereNotExists((open) =>
          open
            .from(DELIVERIES)
            .whereRaw('?? = ??', [`${DELIVERIES}.issue_id`, `${ISSUES}.id`])
            .whereIn(`${DELIVERIES}.state`, ['waiting', 'sending'])
            .select('id'),
        )
        .update({ state: 'sent', finished_at: Date.now() });
    },
  };
};
