import type { ArticleOverview } from '../../../../newsroom/contracts/publishing';
import { Flex, Typography } from '@strapi/design-system';
import { moment } from '../../../../admin/parts/Listing';

interface ScheduleStateProps {
  overview: ArticleOverview;
  /** What the form says now, saved or not. */
  inForm: string | null;
}

const sameMoment = (one: string | null, other: string | null): boolean =>
  (one === null ? null : Date.parse(one)) === (other === null ? null : Date.parse(other));

/** When the article goes out by itself, and whether that will work. */
const wordsOf = ({ scheduledFor, isPublished, effects }: ArticleOverview): string => {
  if (scheduledFor === null) {
    return isPublished
      ? 'It is published.'
      : 'It is not scheduled. Set “Publish at” and save to have it go out by itself.';
  }
  const publication = effects.find(({ kind }) => kind === 'publish');
  if (publication?.status === 'failed') return `It should have gone out ${moment(scheduledFor)}.`;
  return Date.parse(scheduledFor) > Date.now()
    ? `It goes out by itself ${moment(scheduledFor)}, by your clock.`
    : `It is due since ${moment(scheduledFor)} and goes out any moment.`;
};

const whenSaved = (inForm: string | null): string => {
  if (inForm === null) return 'Save to take it off the schedule.';
  return Date.parse(inForm) > Date.now()
    ? `Save to schedule it for ${moment(inForm)}.`
    : `“Publish at” lies in the past: ${moment(inForm)}.`;
};

/** The schedule of an article, and what of the form is not in it yet. */
export const ScheduleState = ({ overview, inForm }: ScheduleStateProps) => (
  <Flex direction="column" alignItems="flex-start" gap={1}>
    <Typography>{wordsOf(overview)}</Typography>
    {sameMoment(overview.scheduledFor, inForm) || overview.isPublished ? null : (
      <Typography textColor="warning600">{whenSaved(inForm)}</Typography>
    )}
  </Flex>
);
