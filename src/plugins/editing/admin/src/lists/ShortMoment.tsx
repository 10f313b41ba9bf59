import { Typography } from '@strapi/design-system';
import { useMoments } from '#panel/moments';

/** In a list: a moment in few words; all of it on pointing at it. */
export const ShortMoment = ({ moment }: { moment: string | null }) => {
  const { short } = useMoments();
  return (
    <Typography title={moment ?? undefined} textColor="neutral800">
      {moment === null ? '–' : short(moment)}
    </Typography>
  );
};
