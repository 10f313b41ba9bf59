import { formatDate } from './dates';

export const Timestamp = ({ date }: { date: string }) => (
  <time datetime={date}>{formatDate(date)}</time>
);
