import { isOverdue } from '#newsroom/document-rules/schedule';
import { isEmpty, notice, type Check } from './check';

/** Tolerance in milliseconds: a form open for a while has not deliberately chosen the past. */
const RECENT_MS = 3_600_000;

/** Checks dates: those that block publishing, and an unintended date in the past. */
export const dates: Check = ({ form, wasPublished, now }) => {
  const { first_published_at: publishedAt, scheduled_for: planned } = form;
  const found = isOverdue(planned) ? [notice('schedule-past', 'scheduled_for')] : [];
  if (isEmpty(publishedAt)) return found;
  const time = Date.parse(String(publishedAt));
  if (time > now.getTime()) return [...found, notice('date-future', 'first_published_at')];
  const isOld = time < now.getTime() - RECENT_MS;
  return isOld && !wasPublished
    ? [...found, notice('date-past', 'first_published_at', { date: new Date(time).toISOString() })]
    : found;
};
