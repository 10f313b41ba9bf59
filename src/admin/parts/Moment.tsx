import { Typography } from '@strapi/design-system';
import { useMoments } from './moments';

interface MomentProps {
  /** Null where it never was. */
  at: string | null;
  /** Without the year, as in lists. */
  isShort?: boolean;
}

/** A moment by the browser's clock; to the second and with its zone on pointing at it. */
export const Moment = ({ at, isShort = false }: MomentProps) => {
  const { short, full, zoned } = useMoments();
  if (at === null) return <Typography>–</Typography>;
  return (
    <Typography tag="time" dateTime={at} title={zoned(at)}>
      {isShort ? short(at) : full(at)}
    </Typography>
  );
};
