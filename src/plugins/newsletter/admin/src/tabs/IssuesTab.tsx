import { Flex, Typography } from '@strapi/design-system';
import { useRefresh } from '#panel/api';
import { Listing } from '#panel/Listing';
import { useLoaded } from '../api';
import { useWords } from '../catalogue';
import { IssueTable } from '../components/IssueTable';
import { UpcomingIssue } from '../desk/UpcomingIssue';
import type { Issues } from '../types';

const SECONDS_WHILE_SENDING = 2;

/** Upcoming and past issues; refreshes itself while an issue is being sent. */
const IssuesTab = () => {
  const say = useWords();
  const loaded = useLoaded<Issues>('/issues');
  const isSending = loaded.value?.data.some(({ state }) => state === 'sending') ?? false;
  useRefresh(isSending, SECONDS_WHILE_SENDING, loaded.reload);

  return (
    <Listing
      loaded={loaded}
      isEmpty={({ data }) => data.length === 0}
      whenEmpty={say('issues.none')}
    >
      {({ data, meta }) => {
        const upcoming = data.filter(({ state }) => state === 'upcoming').reverse();
        const past = data.filter(({ state }) => state !== 'upcoming');
        return (
          <Flex direction="column" alignItems="stretch" gap={6}>
            {upcoming.map((issue) => (
              <UpcomingIssue
                key={issue.id}
                issue={issue}
                mayEdit={meta.mayEdit}
                onChange={loaded.reload}
              />
            ))}
            {past.length > 0 ? (
              <IssueTable issues={past} mayEdit={meta.mayEdit} onChange={loaded.reload} />
            ) : (
              <Typography textColor="neutral600">{say('issues.noneSent')}</Typography>
            )}
          </Flex>
        );
      }}
    </Listing>
  );
};

export default IssuesTab;
