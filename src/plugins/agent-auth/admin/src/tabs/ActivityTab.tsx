import { Badge, Button, Flex, TextInput } from '@strapi/design-system';
import * as React from 'react';
import { useLoaded } from '../api';
import { CallDetails } from '../components/CallDetails';
import { Choice } from '../../../../../admin/parts/Choice';
import type { Column } from '../../../../../admin/parts/ColumnTable';
import { moment } from '../../../../../admin/parts/Listing';
import { PagedTable, type Paging } from '../../../../../admin/parts/PagedTable';
import type { Call, Grant } from '../types';

const COLUMNS: Column<Call>[] = [
  { name: 'When', cell: ({ at }) => moment(at) },
  { name: 'Agent', cell: ({ clientName }) => clientName },
  { name: 'Person', cell: ({ personName }) => personName },
  { name: 'Tool', cell: ({ tool }) => tool },
  {
    name: 'Outcome',
    cell: ({ outcome }) => <Badge active={outcome === 'succeeded'}>{outcome}</Badge>,
  },
];

interface Filter {
  clientId: string;
  personId: string;
  tool: string;
  outcome: string;
}

const NO_FILTER: Filter = { clientId: '', personId: '', tool: '', outcome: '' };

const OUTCOMES: [string, string][] = [
  ['succeeded', 'Succeeded'],
  ['refused', 'Refused'],
  ['failed', 'Failed'],
];

/** Each as a choice, once, in the order of its first appearance. */
const choices = (items: { id: string | number; name: string }[]): [string, string][] => [
  ...new Map(items.map(({ id, name }) => [String(id), name])),
];

const Filters = ({ filter, onChange }: { filter: Filter; onChange(filter: Filter): void }) => {
  const grants = useLoaded<{ data: Grant[] }>('/grants?pageSize=100').value?.data ?? [];
  return (
    <Flex gap={3} paddingBottom={4} wrap="wrap">
      <Choice
        label="Agent"
        all="Every agent"
        options={choices(grants.map(({ client }) => client))}
        value={filter.clientId}
        onChange={(clientId) => onChange({ ...filter, clientId })}
      />
      <Choice
        label="Person"
        all="Everybody"
        options={choices(grants.map(({ person }) => person))}
        value={filter.personId}
        onChange={(personId) => onChange({ ...filter, personId })}
      />
      <Choice
        label="Outcome"
        all="Every outcome"
        options={OUTCOMES}
        value={filter.outcome}
        onChange={(outcome) => onChange({ ...filter, outcome })}
      />
      <TextInput
        placeholder="Tool"
        aria-label="Tool"
        value={filter.tool}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) =>
          onChange({ ...filter, tool: event.target.value })
        }
      />
    </Flex>
  );
};

/** What agents did. */
const ActivityTab = () => {
  const [page, setPage] = React.useState(1);
  const [filter, setFilter] = React.useState(NO_FILTER);
  const [opened, setOpened] = React.useState<Call | null>(null);
  const query = new URLSearchParams({ ...filter, page: String(page) });
  const loaded = useLoaded<{ data: Call[]; meta: Paging }>(`/activity?${query.toString()}`);
  const opening: Column<Call> = {
    name: '',
    cell: (call) => (
      <Button size="S" variant="ghost" onClick={() => setOpened(call)}>
        Open
      </Button>
    ),
  };

  return (
    <>
      <Filters
        filter={filter}
        onChange={(next) => {
          setFilter(next);
          setPage(1);
        }}
      />
      <PagedTable
        loaded={loaded}
        columns={[...COLUMNS, opening]}
        whenEmpty="No call matches."
        onPage={setPage}
      />
      {opened === null ? null : <CallDetails call={opened} onClose={() => setOpened(null)} />}
    </>
  );
};

export default ActivityTab;
