import { Badge, Box, Td, Tr, Typography } from '@strapi/design-system';
import { useLoaded } from '../api';
import { ColumnTable } from '../../../../../admin/parts/ColumnTable';
import { Listing, moment } from '../../../../../admin/parts/Listing';
import type { Attempt } from '../types';

const STEPS: Record<Attempt['step'], string> = {
  registration: '1. Registration',
  identity: '1. Registration without a browser',
  request: '2. Request',
  approval: '3. Approval',
  token: '4. Token',
};

const COLUMNS = ['When', 'Agent', 'Step', 'Result', 'What happened'];

/** How agents came to be connected, or where they got stuck. */
const AttemptsTab = () => {
  const loaded = useLoaded<{ data: Attempt[] }>('/attempts');
  return (
    <Listing
      loaded={loaded}
      isEmpty={({ data }) => data.length === 0}
      whenEmpty="No agent has tried to connect in the last week."
    >
      {({ data }) => (
        <ColumnTable columns={COLUMNS} rows={data.length}>
          {data.map((attempt) => (
            <Tr key={attempt.id}>
              <Td>
                <Typography>{moment(attempt.at)}</Typography>
              </Td>
              <Td>
                <Typography>{attempt.clientName ?? attempt.clientId ?? 'unknown'}</Typography>
              </Td>
              <Td>
                <Typography>{STEPS[attempt.step]}</Typography>
              </Td>
              <Td>
                <Badge active={attempt.succeeded}>
                  {attempt.succeeded ? 'done' : (attempt.error ?? 'failed')}
                </Badge>
              </Td>
              <Td>
                <Box minWidth="30rem">
                  <Typography style={{ whiteSpace: 'normal' }}>{attempt.explanation}</Typography>
                </Box>
              </Td>
            </Tr>
          ))}
        </ColumnTable>
      )}
    </Listing>
  );
};

export default AttemptsTab;
