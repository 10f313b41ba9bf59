import { entryAddress } from '@ota-news/foundation/document-versions/entry-address';
import { HomeList } from '#panel/HomeList';
import { Listing } from '#panel/Listing';
import { useMoments } from '#panel/moments';
import { usePanelQuery } from '#panel/panel-query';
import type { ListedReview } from '@ota-news/foundation/contracts/review';
import { useWords } from './catalogue';
import { StateBadge } from './StateBadge';

const REFRESH_SECONDS = 60;

/** Home page widget: drafts waiting for the signed-in person. */
export const Waiting = () => {
  const t = useWords();
  const { short } = useMoments();
  const loaded = usePanelQuery<{ data: ListedReview[] }>('/admin/review/entries?which=waiting', {
    seconds: REFRESH_SECONDS,
  });
  return (
    <Listing
      loaded={loaded}
      isEmpty={({ data }) => data.length === 0}
      whenEmpty={t('empty.waiting')}
    >
      {({ data }) => (
        <HomeList
          label={t('home.title')}
          lines={data.map(({ submitter, moved, state, ...review }) => ({
            key: review.id,
            title: review.title,
            to: entryAddress(review.contentType, review.documentId, review.isSingleType),
            note: [submitter?.name, moved === null ? undefined : short(moved.at)]
              .filter((part) => part !== undefined)
              .join(' · '),
            action: <StateBadge state={state} />,
          }))}
        />
      )}
    </Listing>
  );
};
