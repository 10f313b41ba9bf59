import { Typography } from '@strapi/design-system';

/** What an editor is told when readers will not see the text rendered. */
export const PlainTextNotice = () => (
  <Typography textColor="warning700" role="status">
    This text takes too long to render, so readers see it as plain text. What helps: fewer brackets,
    marks of emphasis or table cells, or several articles.
  </Typography>
);
