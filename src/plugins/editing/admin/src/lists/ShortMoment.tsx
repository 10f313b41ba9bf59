import { Typography } from '@strapi/design-system';
import { useMoments } from '#panel/moments';

/** A short time in a list; the tooltip has it in full. */
export const ShortMoment = ({ moment }: { moment: string | null }) => {
  const { short } = useMoments();
  return (
    <Typography title={moment ?? undefined} textColor="neutral800">
      {moment === null ? '–' : short(moment)}
    </Typography>
  );
};
