import { Flex, LinkButton } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { useRBAC } from '@strapi/strapi/admin';
import { Link } from 'react-router-dom';
import { HomeList } from '#panel/HomeList';
import { Listing } from '#panel/Listing';
import { useMoments } from '#panel/moments';
import { usePanelQuery } from '#panel/panel-query';
import { useWords } from '../catalogue';
import { ARTICLES, CREATE_ARTICLES } from './articles';

const REFRESH_SECONDS = 60;

/** Number of latest entries searched for drafts; the widget links to the others. */
const PAGE_SIZE = 50;

interface Draft {
  documentId: string;
  title: string | null;
  updatedAt: string;
  /** The panel's API returns the status but can't filter by it. */
  status: 'draft' | 'modified' | 'published';
}

interface Begun {
  results: Draft[];
}

/** Entries with unpublished content. */
const draftsIn = ({ results }: Begun): Draft[] =>
  results.filter(({ status }) => status !== 'published');

const BEGUN = `${ARTICLES}?${new URLSearchParams({
  view: 'mine',
  sort: 'updatedAt:DESC',
  pageSize: String(PAGE_SIZE),
})}`;

/** Home page widget with the person's unpublished articles and a link to create one. */
export const MyDrafts = () => {
  const say = useWords();
  const { short } = useMoments();
  const loaded = usePanelQuery<Begun>(BEGUN, { seconds: REFRESH_SECONDS });
  const { allowedActions } = useRBAC([CREATE_ARTICLES]);
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {allowedActions.canCreate === true ? (
        <Flex>
          <LinkButton tag={Link} to={`${ARTICLES}/create`} startIcon={<Plus />} size="S">
            {say('drafts.new')}
          </LinkButton>
        </Flex>
      ) : null}
      <Listing
        loaded={loaded}
        isEmpty={(begun) => draftsIn(begun).length === 0}
        whenEmpty={say('drafts.empty')}
      >
        {(begun) => (
          <HomeList
            label={say('drafts.title')}
            lines={draftsIn(begun).map(({ documentId, title, updatedAt }) => ({
              key: documentId,
              title: title ?? say('drafts.untitled'),
              to: `${ARTICLES}/${documentId}`,
              note: short(updatedAt),
            }))}
          />
        )}
      </Listing>
    </Flex>
  );
};
