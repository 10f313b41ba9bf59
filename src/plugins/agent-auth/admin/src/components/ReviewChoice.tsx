import { Box, Checkbox, Typography } from '@strapi/design-system';
import { useWords } from '../catalogue';

interface ReviewChoiceProps {
  /** The operator's rule: nobody can do without. */
  isRule: boolean;
  isChosen: boolean;
  /** What the agent may publish does not wait. */
  mayPublish: boolean;
  onChange(isChosen: boolean): void;
}

/** Whether a person looks first at what readers would see at once. */
export const ReviewChoice = ({ isRule, isChosen, mayPublish, onChange }: ReviewChoiceProps) => {
  const say = useWords();
  return (
    <Box>
      <Checkbox
        checked={isChosen}
        disabled={isRule}
        onCheckedChange={(isTicked: boolean | 'indeterminate') => onChange(isTicked === true)}
      >
        {say('consent.review')}
      </Checkbox>
      <Box paddingLeft={8}>
        <Typography variant="pi" textColor="neutral600">
          {[
            say('consent.review.help'),
            mayPublish ? say('consent.review.publish') : '',
            isRule ? say('consent.review.rule') : '',
          ]
            .filter((part) => part !== '')
            .join(' ')}
        </Typography>
      </Box>
    </Box>
  );
};
