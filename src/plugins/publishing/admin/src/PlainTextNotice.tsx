import { Typography } from '@strapi/design-system';
import { useWords } from './catalogue';

/** What an editor is told when readers will not see the text rendered. */
export const PlainTextNotice = () => {
  const say = useWords();
  return (
    <Typography textColor="warning700" role="status">
      {say('plain')}
    </Typography>
  );
};
