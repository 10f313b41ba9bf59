import { formatDate } from '../lib/dates';

export const Timestamp = ({ date }: { date: string }) => (
  <time datetime={date}>{formatDate(date)}</time>
);
