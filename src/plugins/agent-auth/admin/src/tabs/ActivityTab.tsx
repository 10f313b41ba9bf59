import {
  Badge,
  Button,
  Flex,
  SingleSelect,
  SingleSelectOption,
  TextInput,
} from '@strapi/design-system';
import * as React from 'react';
import { useLoaded } from '../api';
import { CallDetails } from '../components/CallDetails';
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

/** Each value once, in the order of its first appearance. */
const unique = <T extends { id: string | number }>(items: T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

const Filters = ({ filter, onChange }: { filter: Filter; onChange(filter: Filter): void }) => {
  const grants = useLoaded<{ data: Grant[] }>('/grants?pageSize=100').value?.data ?? [];
  const set = (name: keyof Filter) => (value: string | number | undefined) =>
    onChange({ ...filter, [name]: value === undefined ? '' : String(value) });
  return (
    <Flex gap={3} paddingBottom={4} wrap="wrap">
      <SingleSelect
        placeholder="Every agent"
        aria-label="Agent"
        value={filter.clientId}
        onChange={set('clientId')}
        onClear={() => set('clientId')('')}
      >
        {unique(grants.map(({ client }) => client)).map(({ id, name }) => (
          <SingleSelectOption key={id} value={id}>
            {name}
          </SingleSelectOption>
        ))}
      </SingleSelect>
      <SingleSelect
        placeholder="Everybody"
        aria-label="Person"
        value={filter.personId}
        onChange={set('personId')}
        onClear={() => set('personId')('')}
      >
        {unique(grants.map(({ person }) => person)).map(({ id, name }) => (
          <SingleSelectOption key={id} value={String(id)}>
            {name}
          </SingleSelectOption>
        ))}
      </SingleSelect>
      <SingleSelect
        placeholder="Every outcome"
        aria-label="Outcome"
        value={filter.outcome}
        onChange={set('outcome')}
        onClear={() => set('outcome')('')}
      >
        <SingleSelectOption value="succeeded">Succeeded</SingleSelectOption>
        <SingleSelectOption value="refused">Refused</SingleSelectOption>
        <SingleSelectOption value="failed">Failed</SingleSelectOption>
      </SingleSelect>
      <TextInput
        placeholder="Tool"
        aria-label="Tool"
        value={filter.tool}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => set('tool')(event.target.value)}
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
