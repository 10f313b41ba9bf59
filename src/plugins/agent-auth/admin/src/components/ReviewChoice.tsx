import { Box, Checkbox, Typography } from '@strapi/design-system';
import { useWords } from '../catalogue';

interface ReviewChoiceProps {
  /** Review is required by the operator and cannot be switched off. */
  isRule: boolean;
  isChosen: boolean;
  /** Content that the agent may publish is not reviewed. */
  mayPublish: boolean;
  onChange(isChosen: boolean): void;
}

/** Checkbox: the agent's immediately visible changes are reviewed by a person first. */
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
