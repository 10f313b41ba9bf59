import { Badge } from '@strapi/design-system';
import { useLoaded } from '../api';
import { ColumnTable, type Column } from '../../../../../admin/parts/ColumnTable';
import { Listing, moment } from '../../../../../admin/parts/Listing';
import type { Attempt } from '../types';

const STEPS: Record<Attempt['step'], string> = {
  registration: '1. Registration',
  identity: '1. Registration without a browser',
  request: '2. Request',
  approval: '3. Approval',
  token: '4. Token',
};

const COLUMNS: Column<Attempt>[] = [
  { name: 'When', cell: ({ at }) => moment(at) },
  { name: 'Agent', cell: ({ clientName, clientId }) => clientName ?? clientId ?? 'unknown' },
  { name: 'Step', cell: ({ step }) => STEPS[step] },
  {
    name: 'Result',
    cell: ({ succeeded, error }) => (
      <Badge active={succeeded}>{succeeded ? 'done' : (error ?? 'failed')}</Badge>
    ),
  },
  { name: 'What happened', cell: ({ explanation }) => explanation },
];

/** How agents came to be connected, or where they got stuck. */
const AttemptsTab = () => {
  const loaded = useLoaded<{ data: Attempt[] }>('/attempts');
  return (
    <Listing
      loaded={loaded}
      isEmpty={({ data }) => data.length === 0}
      whenEmpty="No agent has tried to connect in the last week."
    >
      {({ data }) => <ColumnTable columns={COLUMNS} rows={data} keyOf={({ id }) => id} />}
    </Listing>
  );
};

export default AttemptsTab;
