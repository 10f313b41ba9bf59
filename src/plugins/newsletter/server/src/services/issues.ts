import { database, inTransaction } from '@ota-news/foundation/database/connection';
import { CLOCK_SLACK_MS, sharedNow } from '@ota-news/foundation/database/shared-clock';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { PlannedEntry, Span } from '../../../../../newsroom/contracts/publishing';
import { nextIssueAt, SPANS } from '../calendar';
import { FREQUENCIES, type Frequency } from '../fields';
import { own } from '../own-services';
import { DELIVERIES, ISSUES, SUBSCRIBERS } from '../tables';
import type { DigestContent } from './composer';

/** `empty`: nothing had been published; `skipped`: an editor left it out. Neither was sent. */
export type IssueState = 'upcoming' | 'sending' | 'sent' | 'skipped' | 'empty';

export interface IssueRow {
  id: number;
  issue_key: string;
  frequency: Frequency;
  state: IssueState;
  is_skipped: unknown;
  introduction: string | null;
  scheduled_for: number | string;
  period_from: number | string | null;
  period_to: number | string | null;
  content: string | null;
  recipients: number | null;
  started_at: number | string | null;
  finished_at: number | string | null;
}

/** An issue that was down for longer than this begins here; older articles are no news any more. */
const MAX_SPAN_MS = 31 * 86_400_000;

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
        .update({
          state: 'sending',
          issue_key: keyOf(issue.frequency, to),
          period_from: from,
          period_to: to,
          started_at: to,
          content: JSON.stringify(content),
        });
      if (claimed === 0) return;
      const recipients = await addRecipients(query, issue);
      await table(query).where('id', issue.id).update({ recipients });
      onCommit(() => own(strapi, 'sender').wake());
    });

  const close = (issue: IssueRow, state: 'skipped' | 'empty'): Promise<number> =>
    table()
      .where({ id: issue.id, state: 'upcoming' })
      .update({
        state,
        issue_key: keyOf(issue.frequency, Date.now()),
        finished_at: Date.now(),
        recipients: 0,
      });

  const start = async (issue: IssueRow): Promise<void> => {
    if (issue.is_skipped === true || issue.is_skipped === 1) {
      await close(issue, 'skipped');
      return;
    }
    const from = await periodFrom(issue);
    const to = Date.now();
    const content = await own(strapi, 'composer').compose(from, to);
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
      if (planned <= now || planned === next) return;
      await table().where({ id: last.id, state: 'upcoming' }).update({ scheduled_for: next });
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
      return own(strapi, 'composer').compose(await periodFrom(issue), Date.now());
    },

    /** The issues to come and the latest that are over, the newest first. */
    list: (limit: number): Promise<IssueRow[]> =>
      table()
        .orderBy('scheduled_for', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .select<IssueRow[]>('*'),

    /** When issues go out in a span, by the settings: those that an editor leaves out are not among them. */
    async planned({ from, to }: Span): Promise<PlannedEntry[]> {
      const skipped = await table()
        .where({ state: 'upcoming', is_skipped: true })
        .select<Pick<IssueRow, 'frequency' | 'scheduled_for'>[]>('frequency', 'scheduled_for');
      const isSkipped = (frequency: Frequency, moment: number): boolean =>
        skipped.some((row) => row.frequency === frequency && Number(row.scheduled_for) === moment);
      return FREQUENCIES.flatMap((frequency) => {
        const entries: PlannedEntry[] = [];
        let moment = nextIssueAt(frequency, Math.max(from.getTime(), Date.now()));
        while (moment < to.getTime()) {
          const at = new Date(moment).toISOString();
          if (!isSkipped(frequency, moment)) {
            entries.push({ kind: 'issue', id: frequency, title: null, at, place: 'newsletter' });
          }
          moment = nextIssueAt(frequency, moment);
        }
        return entries;
      });
    },

    /** Changes an issue that has not begun. False when it has. */
    async edit(
      id: number,
      change: { introduction?: string | null; isSkipped?: boolean },
    ): Promise<boolean> {
      const { introduction, isSkipped } = change;
      const changed = await table()
        .where({ id, state: 'upcoming' })
        .update({
          ...(introduction === undefined ? {} : { introduction }),
          ...(isSkipped === undefined ? {} : { is_skipped: isSkipped }),
          state: 'upcoming',
        });
      return changed === 1;
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
