import { Status, Typography, type StatusVariant } from '@strapi/design-system';
import type { ReviewState } from '@ota-news/foundation/contracts/review';
import { useWords } from './catalogue';

const VARIANTS: Record<ReviewState, StatusVariant> = {
  writing: 'neutral',
  in_review: 'primary',
  changes_asked: 'danger',
  ready: 'success',
};

/** Badge with the review state of a draft. */
export const StateBadge = ({ state }: { state: ReviewState }) => {
  const t = useWords();
  return (
    <Status variant={VARIANTS[state]} size="XS">
      <Typography tag="span" variant="pi" fontWeight="bold">
        {t(`state.${state}`)}
      </Typography>
    </Status>
  );
};
