import { Badge, Box, Button, Field, Flex, Textarea, Typography } from '@strapi/design-system';
import * as React from 'react';
import { moment } from '../../../../../admin/parts/Listing';
import { useAction } from '../../../../../admin/parts/useAction';
import { useApi } from '../api';
import type { Issue } from '../types';
import { Card } from './Card';
import { IssuePreview } from './IssuePreview';

const NAMES = { daily: 'Daily issue', weekly: 'Weekly issue' };

interface UpcomingIssueProps {
  issue: Issue;
  mayEdit: boolean;
  onChange(): void;
}

/** The next issue of a frequency, to look at, introduce, try out or leave out. */
export const UpcomingIssue = ({ issue, mayEdit, onChange }: UpcomingIssueProps) => {
  const [introduction, setIntroduction] = React.useState(issue.introduction ?? '');
  const [isPreviewed, setPreviewed] = React.useState(false);
  const [round, setRound] = React.useState(0);
  const api = useApi();
  const run = useAction(() => {
    setRound((count) => count + 1);
    onChange();
  });
  const name = NAMES[issue.frequency];

  const save = () =>
    run(
      () => api.put(`/issues/${issue.id}`, { introduction: introduction.trim() || null }),
      'The introduction is saved.',
    );
  const skip = () =>
    run(
      () => api.put(`/issues/${issue.id}`, { isSkipped: !issue.isSkipped }),
      issue.isSkipped ? `${name}: will be sent.` : `${name}: will be left out.`,
    );
  const test = () =>
    run(() => api.post(`/issues/${issue.id}/test`), 'The test is on its way to you.');

  return (
    <Card label={name}>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Flex gap={3} wrap="wrap">
          <Typography variant="beta" tag="h2">
            {name}
          </Typography>
          <Typography textColor="neutral600">{moment(issue.scheduledFor)}</Typography>
          {issue.isSkipped ? <Badge>Left out</Badge> : null}
        </Flex>
        {mayEdit ? (
          <Field.Root
            name={`introduction-${issue.frequency}`}
            hint="Stands above the articles; an empty line begins a paragraph."
          >
            <Field.Label>Introduction</Field.Label>
            <Textarea
              value={introduction}
              onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) =>
                setIntroduction(event.target.value)
              }
            />
            <Field.Hint />
          </Field.Root>
        ) : null}
        <Flex gap={3} wrap="wrap">
          <Button variant="secondary" onClick={() => setPreviewed(!isPreviewed)}>
            {isPreviewed ? 'Close preview' : 'Preview'}
          </Button>
          {mayEdit ? (
            <>
              <Button onClick={save}>Save introduction</Button>
              <Button variant="secondary" onClick={test}>
                Send a test to me
              </Button>
              <Button variant={issue.isSkipped ? 'success-light' : 'danger-light'} onClick={skip}>
                {issue.isSkipped ? 'Send it after all' : 'Leave this issue out'}
              </Button>
            </>
          ) : null}
        </Flex>
        {isPreviewed ? (
          <Box>
            <IssuePreview key={round} id={issue.id} />
          </Box>
        ) : null}
      </Flex>
    </Card>
  );
};
