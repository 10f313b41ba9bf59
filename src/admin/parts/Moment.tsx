import { Typography } from '@strapi/design-system';
import { useMoments } from './moments';

interface MomentProps {
  /** Null renders a dash. */
  at: string | null;
  /** Omits the year, for lists. */
  isShort?: boolean;
}

/** A time in the browser's time zone; the tooltip adds seconds and zone. */
export const Moment = ({ at, isShort = false }: MomentProps) => {
  const { short, full, zoned } = useMoments();
  if (at === null) return <Typography>–</Typography>;
  return (
    <Typography tag="time" dateTime={at} title={zoned(at)}>
      {isShort ? short(at) : full(at)}
    </Typography>
  );
};
