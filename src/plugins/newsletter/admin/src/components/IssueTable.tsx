import { Badge, Box, Button, Flex, ProgressBar, Td, Tr, Typography } from '@strapi/design-system';
import { ColumnTable } from '../../../../../admin/parts/ColumnTable';
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

const COLUMNS = ['Issue', 'When', 'State', 'Progress', 'Sent', 'Failed', 'Not known', ''];

const doneOf = ({ progress, recipients }: Issue): number => {
  const { waiting = 0, sending = 0 } = progress;
  return recipients ? Math.round(((recipients - waiting - sending) / recipients) * 100) : 0;
};

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
  return (
    <ColumnTable columns={COLUMNS} rows={issues.length}>
      {issues.map((issue) => (
        <Tr key={issue.id}>
          <Td>
            <Typography>{issue.frequency === 'daily' ? 'Daily' : 'Weekly'}</Typography>
          </Td>
          <Td>
            <Typography>{moment(issue.startedAt ?? issue.scheduledFor)}</Typography>
          </Td>
          <Td>
            <Badge active={issue.state === 'sent'}>{STATES[issue.state]}</Badge>
          </Td>
          <Td>
            {issue.recipients ? (
              <Flex gap={2}>
                <Box width="8rem">
                  <ProgressBar value={doneOf(issue)} aria-label="Progress" />
                </Box>
                <Typography>{doneOf(issue)} %</Typography>
              </Flex>
            ) : null}
          </Td>
          <Td>
            <Typography>
              {issue.progress.sent ?? 0} of {issue.recipients ?? 0}
            </Typography>
          </Td>
          <Td>
            <Typography>{issue.progress.failed ?? 0}</Typography>
          </Td>
          <Td>
            <Typography>{issue.progress.unknown ?? 0}</Typography>
          </Td>
          <Td>
            {mayEdit && issue.progress.unknown ? (
              <Button size="S" variant="tertiary" onClick={() => retry(issue)}>
                Send to those not known
              </Button>
            ) : null}
          </Td>
        </Tr>
      ))}
    </ColumnTable>
  );
};
