import { Status, Typography } from '@strapi/design-system';
import { useWords } from './catalogue';

/** Badge of a published version. */
export const PublishedBadge = () => {
  const say = useWords();
  return (
    <Status variant="success" size="XS">
      <Typography tag="span" variant="pi" fontWeight="bold">
        {say('published')}
      </Typography>
    </Status>
  );
};
