import { Flex, Typography } from '@strapi/design-system';
import { Listing } from '#panel/Listing';
import { usePanelQuery } from '#panel/panel-query';
import { useWords } from '../catalogue';
import { IssueTable } from '../components/IssueTable';
import { UpcomingIssue } from '../issue-editor/UpcomingIssue';
import type { Issues } from '../types';

const SECONDS_WHILE_SENDING = 2;

/** Upcoming and past issues; refreshes itself while an issue is being sent. */
const IssuesTab = () => {
  const say = useWords();
  const loaded = usePanelQuery<Issues>('/admin/newsletter/issues', {
    seconds: ({ data }) =>
      data.some(({ state }) => state === 'sending') ? SECONDS_WHILE_SENDING : 0,
  });

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
              <UpcomingIssue key={issue.id} issue={issue} mayEdit={meta.mayEdit} />
            ))}
            {past.length > 0 ? (
              <IssueTable issues={past} mayEdit={meta.mayEdit} />
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
