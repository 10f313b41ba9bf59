import { Status, Typography } from '@strapi/design-system';
import { WORDS } from './words';

/** Marks a version that readers have seen. */
export const WentOut = () => (
  <Status variant="success" size="XS">
    <Typography tag="span" variant="pi" fontWeight="bold">
      {WORDS.isPublished}
    </Typography>
  </Status>
);
