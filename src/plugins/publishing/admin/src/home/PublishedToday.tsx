import { Link } from '@strapi/design-system';
import { HomeList } from '#panel/HomeList';
import { Listing } from '#panel/Listing';
import { dayFromToday, useMoments } from '#panel/moments';
import { usePanelQuery } from '#panel/panel-query';
import type { PublishedEntry } from '@ota-news/foundation/contracts/publishing';
import { useWords } from '../catalogue';

const REFRESH_SECONDS = 60;

/** Home page widget: articles published today, with links to the site. */
export const PublishedToday = () => {
  const say = useWords();
  const { time } = useMoments();
  const since = encodeURIComponent(dayFromToday(0).toISOString());
  const loaded = usePanelQuery<{ data: PublishedEntry[] }>(
    `/admin/publishing/published?since=${since}`,
    { seconds: REFRESH_SECONDS },
  );
  return (
    <Listing
      loaded={loaded}
      isEmpty={({ data }) => data.length === 0}
      whenEmpty={say('published.empty')}
    >
      {({ data }) => (
        <HomeList
          label={say('published.title')}
          lines={data.map(({ documentId, contentType, title, publishedAt, address }) => ({
            key: documentId,
            title,
            to: `/content-manager/collection-types/${contentType}/${documentId}`,
            note: time(publishedAt),
            action: (
              <Link href={address} isExternal>
                {say('published.onSite')}
              </Link>
            ),
          }))}
        />
      )}
    </Listing>
  );
};
