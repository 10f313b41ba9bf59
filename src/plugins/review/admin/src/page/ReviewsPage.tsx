import { Box } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { permissionsOf } from '#panel/permissions';
import { TabbedContent } from '#panel/TabbedContent';
import { COMMENT_ON_DRAFTS } from '@ota-news/foundation/contracts/review';
import { useWords } from '../catalogue';
import { ReviewList, type Choice } from './ReviewList';

const LISTS: Record<Choice, () => React.JSX.Element> = {
  waiting: () => <ReviewList which="waiting" />,
  submitted: () => <ReviewList which="submitted" />,
  all: () => <ReviewList which="all" />,
};

/** `/cockpit/reviews`: lists of reviews, waiting, submitted and all. */
const ReviewsPage = () => {
  const t = useWords();
  const tabs = (Object.keys(LISTS) as Choice[]).map((id) => ({
    id,
    label: t(`tab.${id}`),
    Content: LISTS[id],
  }));
  return (
    <Page.Protect permissions={permissionsOf(COMMENT_ON_DRAFTS)}>
      <Page.Main>
        <Page.Title>{t('page.title')}</Page.Title>
        <Layouts.Header title={t('page.title')} subtitle={t('page.subtitle')} />
        <Layouts.Content>
          <Box background="neutral0" hasRadius shadow="filterShadow">
            <TabbedContent label={t('page.title')} tabs={tabs} />
          </Box>
        </Layouts.Content>
      </Page.Main>
    </Page.Protect>
  );
};

export default ReviewsPage;
