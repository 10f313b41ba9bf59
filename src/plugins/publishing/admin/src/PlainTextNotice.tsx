import { Typography } from '@strapi/design-system';
import { useWords } from './catalogue';

/** Notice that the article's text is shown to readers unformatted. */
export const PlainTextNotice = () => {
  const say = useWords();
  return (
    <Typography textColor="warning700" role="status">
      {say('plain')}
    </Typography>
  );
};
