import type { Knex } from 'knex';
import type { IssueRow } from './issue-rows';
import { DELIVERIES, SUBSCRIBERS } from './tables';

/**
 * Inserts one delivery per active subscriber; the statement works on both databases.
 *
 * @returns the number of deliveries of the issue
 */
export const addRecipients = async (query: Knex, issue: IssueRow): Promise<number> => {
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
  const target = query.raw(`?? (${columns.map(() => '??').join(', ')})`, [DELIVERIES, ...columns]);
  await query.queryBuilder().into(target).insert(active);
  const [row] = await query(DELIVERIES).where('issue_id', issue.id).count({ total: '*' });
  return Number(row?.total ?? 0);
};
