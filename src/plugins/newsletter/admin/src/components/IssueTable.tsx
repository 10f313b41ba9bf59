import { Badge, Box, Button, Flex, ProgressBar, Typography } from '@strapi/design-system';
import { usePanelApi } from '#panel/api';
import { ColumnTable, type Column } from '#panel/ColumnTable';
import { Moment } from '#panel/Moment';
import { useAction } from '#panel/useAction';
import { useWords } from '../catalogue';
import type { Issue } from '../types';

const doneOf = ({ progress, recipients }: Issue): number => {
  const { waiting = 0, sending = 0 } = progress;
  return recipients ? Math.round(((recipients - waiting - sending) / recipients) * 100) : 0;
};

const Progress = ({ issue }: { issue: Issue }) => {
  const say = useWords();
  return (
    <Flex gap={2}>
      <Box width="8rem">
        <ProgressBar value={doneOf(issue)} aria-label={say('progress')} />
      </Box>
      <Typography>{say('progress.done', { done: doneOf(issue) / 100 })}</Typography>
    </Flex>
  );
};

interface IssueTableProps {
  issues: Issue[];
  mayEdit: boolean;
}

/** Table of started issues with their sending progress. */
export const IssueTable = ({ issues, mayEdit }: IssueTableProps) => {
  const say = useWords();
  const api = usePanelApi('/admin/newsletter');
  const run = useAction(api.reload);
  const retry = ({ id }: Issue) =>
    run(() => api.post(`/issues/${id}/retry`), say('unknown.retried'));
  const columns: Column<Issue>[] = [
    { name: say('issue'), cell: ({ frequency }) => say(`frequency.${frequency}`) },
    {
      name: say('when'),
      cell: ({ startedAt, scheduledFor }) => <Moment at={startedAt ?? scheduledFor} />,
    },
    {
      name: say('state'),
      cell: ({ state }) => <Badge active={state === 'sent'}>{say(`issue.state.${state}`)}</Badge>,
    },
    {
      name: say('progress'),
      cell: (issue) => (issue.recipients ? <Progress issue={issue} /> : null),
    },
    {
      name: say('sent'),
      cell: ({ progress, recipients }) =>
        say('sent.of', { sent: progress.sent ?? 0, all: recipients ?? 0 }),
    },
    { name: say('failed'), cell: ({ progress }) => progress.failed ?? 0 },
    { name: say('unknown'), cell: ({ progress }) => progress.unknown ?? 0 },
  ];
  const doing: Column<Issue> = {
    name: '',
    cell: (issue) =>
      mayEdit && issue.progress.unknown ? (
        <Button size="S" variant="tertiary" onClick={() => retry(issue)}>
          {say('unknown.retry')}
        </Button>
      ) : null,
  };
  return <ColumnTable columns={[...columns, doing]} rows={issues} keyOf={({ id }) => id} />;
};
