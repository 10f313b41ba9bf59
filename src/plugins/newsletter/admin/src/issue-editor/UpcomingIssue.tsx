import { Badge, Box, Button, Flex, Typography } from '@strapi/design-system';
import * as React from 'react';
import { Listing } from '#panel/Listing';
import { Moment } from '#panel/Moment';
import { usePanelQuery } from '#panel/panel-query';
import { useWords } from '../catalogue';
import { Card } from '../components/Card';
import type { IssueEditorData, Issue } from '../types';
import { IssueForm } from './IssueForm';
import { IssuePreview } from './IssuePreview';

interface UpcomingIssueProps {
  issue: Issue;
  mayEdit: boolean;
}

const Form = ({ issue }: { issue: Issue }) => {
  const loaded = usePanelQuery<{ data: IssueEditorData }>(
    `/admin/newsletter/issues/${issue.id}/desk?revision=${issue.revision}`,
  );
  return (
    <Listing loaded={loaded} isEmpty={() => false} whenEmpty="">
      {({ data }) => <IssueForm issue={issue} desk={data} />}
    </Listing>
  );
};

/** Editor for the next issue of a frequency. */
export const UpcomingIssue = ({ issue, mayEdit }: UpcomingIssueProps) => {
  const say = useWords();
  const [isPreviewed, setPreviewed] = React.useState(false);
  const name = say(`issue.${issue.frequency}`);
  return (
    <Card label={name}>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Flex gap={3} wrap="wrap">
          <Typography variant="beta" tag="h2">
            {name}
          </Typography>
          <Moment at={issue.scheduledFor} />
          {issue.isMoved ? <Badge>{say('moved')}</Badge> : null}
          {issue.isSkipped ? <Badge>{say('skipped')}</Badge> : null}
        </Flex>
        {mayEdit ? <Form issue={issue} /> : null}
        <Flex>
          <Button variant="secondary" onClick={() => setPreviewed(!isPreviewed)}>
            {say(isPreviewed ? 'preview.close' : 'preview')}
          </Button>
        </Flex>
        {isPreviewed ? (
          <Box>
            <IssuePreview key={issue.revision} id={issue.id} />
          </Box>
        ) : null}
      </Flex>
    </Card>
  );
};
