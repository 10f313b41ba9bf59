import type { ArticleOverview } from '@ota-news/foundation/contracts/publishing';
import { Flex, Typography } from '@strapi/design-system';
import { useMoments } from '#panel/moments';
import { useWords } from './catalogue';

interface ScheduleStateProps {
  overview: ArticleOverview;
  /** Current form value, saved or not. */
  inForm: string | null;
}

const sameMoment = (one: string | null, other: string | null): boolean =>
  (one === null ? null : Date.parse(one)) === (other === null ? null : Date.parse(other));

/** Provides texts for the stored schedule and for the effect of saving the form. */
const useScheduleWords = () => {
  const say = useWords();
  const { zoned } = useMoments();

  const asStored = ({ scheduledFor, isPublished, effects }: ArticleOverview): string => {
    if (scheduledFor === null) return say(isPublished ? 'schedule.published' : 'schedule.none');
    const moment = zoned(scheduledFor);
    const publication = effects.find(({ kind }) => kind === 'publish');
    if (publication?.status === 'failed') return say('schedule.late', { moment });
    return say(Date.parse(scheduledFor) > Date.now() ? 'schedule.coming' : 'schedule.due', {
      moment,
    });
  };

  const whenSaved = (inForm: string | null): string => {
    if (inForm === null) return say('schedule.cleared');
    return say(Date.parse(inForm) > Date.now() ? 'schedule.set' : 'schedule.past', {
      moment: zoned(inForm),
    });
  };

  return { asStored, whenSaved };
};

/** Schedule of an article and its unsaved changes. */
export const ScheduleState = ({ overview, inForm }: ScheduleStateProps) => {
  const { asStored, whenSaved } = useScheduleWords();
  return (
    <Flex direction="column" alignItems="flex-start" gap={1}>
      <Typography>{asStored(overview)}</Typography>
      {sameMoment(overview.scheduledFor, inForm) || overview.isPublished ? null : (
        <Typography textColor="warning600">{whenSaved(inForm)}</Typography>
      )}
    </Flex>
  );
};
