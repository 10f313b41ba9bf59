import { formatDate, formatShortDate } from '../lib/dates';

interface Props {
  date: string;
  isShort?: boolean;
}

export const Timestamp = ({ date, isShort = false }: Props) => (
  <time datetime={date}>{isShort ? formatShortDate(date) : formatDate(date)}</time>
);
