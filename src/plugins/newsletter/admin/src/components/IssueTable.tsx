import { Badge, Box, Button, Flex, ProgressBar, Typography } from '@strapi/design-system';
import { ColumnTable, type Column } from '../../../../../admin/parts/ColumnTable';
import { moment } from '../../../../../admin/parts/Listing';
import { useAction } from '../../../../../admin/parts/useAction';
import { useApi } from '../api';
import type { Issue } from '../types';

const STATES: Record<Issue['state'], string> = {
  upcoming: 'To come',
  sending: 'Being sent',
  sent: 'Sent',
  skipped: 'Left out',
  empty: 'Nothing to tell',
};

const doneOf = ({ progress, recipients }: Issue): number => {
  const { waiting = 0, sending = 0 } = progress;
  return recipients ? Math.round(((recipients - waiting - sending) / recipients) * 100) : 0;
};

const Progress = ({ issue }: { issue: Issue }) => (
  <Flex gap={2}>
    <Box width="8rem">
      <ProgressBar value={doneOf(issue)} aria-label="Progress" />
    </Box>
    <Typography>{doneOf(issue)} %</Typography>
  </Flex>
);

const COLUMNS: Column<Issue>[] = [
  { name: 'Issue', cell: ({ frequency }) => (frequency === 'daily' ? 'Daily' : 'Weekly') },
  { name: 'When', cell: ({ startedAt, scheduledFor }) => moment(startedAt ?? scheduledFor) },
  { name: 'State', cell: ({ state }) => <Badge active={state === 'sent'}>{STATES[state]}</Badge> },
  { name: 'Progress', cell: (issue) => (issue.recipients ? <Progress issue={issue} /> : null) },
  {
    name: 'Sent',
    cell: ({ progress, recipients }) => `${progress.sent ?? 0} of ${recipients ?? 0}`,
  },
  { name: 'Failed', cell: ({ progress }) => progress.failed ?? 0 },
  { name: 'Not known', cell: ({ progress }) => progress.unknown ?? 0 },
];

interface IssueTableProps {
  issues: Issue[];
  mayEdit: boolean;
  onChange(): void;
}

/** Issues that have begun, with how far they are. */
export const IssueTable = ({ issues, mayEdit, onChange }: IssueTableProps) => {
  const api = useApi();
  const run = useAction(onChange);
  const retry = ({ id }: Issue) =>
    run(
      () => api.post(`/issues/${id}/retry`),
      'They will be sent to again; some may get the issue twice.',
    );
  const doing: Column<Issue> = {
    name: '',
    cell: (issue) =>
      mayEdit && issue.progress.unknown ? (
        <Button size="S" variant="tertiary" onClick={() => retry(issue)}>
          Send to those not known
        </Button>
      ) : null,
  };
  return <ColumnTable columns={[...COLUMNS, doing]} rows={issues} keyOf={({ id }) => id} />;
};
