import { toBoolean } from '@ota-news/foundation/database/values';
import type { PlannedEntry, Span } from '@ota-news/foundation/contracts/publishing';
import { nextIssueAt } from './calendar';
import { FREQUENCIES } from './fields';
import type { IssueRow } from './issue-rows';

/**
 * Returns the issues planned in a time span: the upcoming ones, except those an editor skips, and later ones by the
 * configured schedule.
 */
export const plannedIssues = (upcoming: IssueRow[], { from, to }: Span): PlannedEntry[] =>
  FREQUENCIES.flatMap((frequency) => {
    const prepared = upcoming.find((issue) => issue.frequency === frequency);
    const times = new Map<number, IssueRow | null>();
    if (prepared !== undefined && !toBoolean(prepared.is_skipped)) {
      times.set(Number(prepared.scheduled_for), prepared);
    }
    // Later issues follow the configured schedule.
    let time = nextIssueAt(
      frequency,
      Math.max(from.getTime(), Date.now(), Number(prepared?.scheduled_for ?? 0)),
    );
    while (time < to.getTime()) {
      times.set(time, null);
      time = nextIssueAt(frequency, time);
    }
    return [...times]
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
