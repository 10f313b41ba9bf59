import type { IssueRow } from './issue-rows';

type Keyed = Pick<IssueRow, 'id' | 'issue_key'>;

/** `weekly-2026-11-30` of the key `weekly:2026-11-30T07:00:00.000Z`. */
const datedOf = ({ issue_key }: Keyed): string =>
  issue_key.slice(0, issue_key.indexOf('T')).replace(':', '-');

/**
 * Slugs of begun issues by id. They are derived from the keys, which never change: neither later settings nor edits
 * move a page. A further issue of the same frequency and UTC day gets a number.
 *
 * @param begun all issues whose sending has begun, in the order of their keys
 */
export const slugsOf = (begun: Keyed[]): Map<number, string> => {
  const counts = new Map<string, number>();
  return new Map(
    begun.map((issue) => {
      const dated = datedOf(issue);
      const count = (counts.get(dated) ?? 0) + 1;
      counts.set(dated, count);
      return [issue.id, count === 1 ? dated : `${dated}-${count}`];
    }),
  );
};
