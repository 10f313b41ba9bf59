import { quotedClaimedName } from '@ota-news/foundation/text/claimed-name';
import { Badge, Button, Flex, TextInput } from '@strapi/design-system';
import * as React from 'react';
import { CallDetails } from '../components/CallDetails';
import { ClaimedName } from '#panel/ClaimedName';
import { Choice } from '#panel/Choice';
import type { Column } from '#panel/ColumnTable';
import { Moment } from '#panel/Moment';
import { PagedTable, type Paging } from '#panel/PagedTable';
import { usePanelQuery } from '#panel/panel-query';
import { useWords } from '../catalogue';
import type { Call, Grant } from '../types';

interface Filter {
  clientId: string;
  personId: string;
  tool: string;
  outcome: string;
}

const NO_FILTER: Filter = { clientId: '', personId: '', tool: '', outcome: '' };

const OUTCOMES = ['succeeded', 'refused', 'failed'] as const;

/** Distinct filter options, in order of first appearance. */
const choices = (items: { id: string | number; name: string }[]): [string, string][] => [
  ...new Map(items.map(({ id, name }) => [String(id), name])),
];

const Filters = ({ filter, onChange }: { filter: Filter; onChange(filter: Filter): void }) => {
  const say = useWords();
  const grants =
    usePanelQuery<{ data: Grant[] }>('/admin/agent-auth/grants?pageSize=100').value?.data ?? [];
  return (
    <Flex gap={3} paddingBottom={4} wrap="wrap">
      <Choice
        label={say('column.agent')}
        all={say('filter.agents')}
        options={choices(
          grants.map(({ client: { id, name } }) => ({ id, name: quotedClaimedName(name) })),
        )}
        value={filter.clientId}
        onChange={(clientId) => onChange({ ...filter, clientId })}
      />
      <Choice
        label={say('column.person')}
        all={say('filter.people')}
        options={choices(grants.map(({ person }) => person))}
        value={filter.personId}
        onChange={(personId) => onChange({ ...filter, personId })}
      />
      <Choice
        label={say('column.outcome')}
        all={say('filter.outcomes')}
        options={OUTCOMES.map((outcome) => [outcome, say(`outcome.${outcome}`)])}
        value={filter.outcome}
        onChange={(outcome) => onChange({ ...filter, outcome })}
      />
      <TextInput
        placeholder={say('column.tool')}
        aria-label={say('column.tool')}
        value={filter.tool}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) =>
          onChange({ ...filter, tool: event.target.value })
        }
      />
    </Flex>
  );
};

/** Log of tool calls. */
const ActivityTab = () => {
  const say = useWords();
  const [page, setPage] = React.useState(1);
  const [filter, setFilter] = React.useState(NO_FILTER);
  const [opened, setOpened] = React.useState<Call | null>(null);
  const query = new URLSearchParams({ ...filter, page: String(page) });
  const loaded = usePanelQuery<{ data: Call[]; meta: Paging }>(
    `/admin/agent-auth/activity?${query.toString()}`,
  );
  const columns: Column<Call>[] = [
    { name: say('column.when'), cell: ({ at }) => <Moment at={at} /> },
    { name: say('column.agent'), cell: ({ clientName }) => <ClaimedName name={clientName} /> },
    { name: say('column.person'), cell: ({ personName }) => personName },
    { name: say('column.tool'), cell: ({ tool }) => tool },
    {
      name: say('column.outcome'),
      cell: ({ outcome }) => (
        <Badge active={outcome === 'succeeded'}>{say(`outcome.${outcome}`)}</Badge>
      ),
    },
    {
      name: '',
      cell: (call) => (
        <Button size="S" variant="ghost" onClick={() => setOpened(call)}>
          {say('call.open')}
        </Button>
      ),
    },
  ];

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
        columns={columns}
        whenEmpty={say('calls.empty')}
        onPage={setPage}
      />
      {opened === null ? null : <CallDetails call={opened} onClose={() => setOpened(null)} />}
    </>
  );
};

export default ActivityTab;
