import { Badge, Button, Flex, TextInput } from '@strapi/design-system';
import * as React from 'react';
import { Choice } from '../../../../../admin/parts/Choice';
import type { Column } from '../../../../../admin/parts/ColumnTable';
import { moment } from '../../../../../admin/parts/Listing';
import { PagedTable, type Paging } from '../../../../../admin/parts/PagedTable';
import { useAction } from '../../../../../admin/parts/useAction';
import { useApi, useLoaded } from '../api';
import type { Subscriber } from '../types';
import { Card } from './Card';
import { saveFile } from './save-file';
import { STATES } from './states';

const stateOf = ({ state, endReason }: Subscriber): string =>
  endReason === null ? STATES[state] : `${STATES[state]}: ${endReason}`;

const COLUMNS: Column<Subscriber>[] = [
  { name: 'Address', cell: ({ address }) => address },
  {
    name: 'State',
    cell: (subscriber) => (
      <Badge active={subscriber.state === 'active'}>{stateOf(subscriber)}</Badge>
    ),
  },
  { name: 'Gets it', cell: ({ frequency }) => frequency },
  { name: 'Follows', cell: ({ follows }) => follows.join(', ') || 'all' },
  { name: 'Since', cell: ({ since }) => moment(since) },
];

/** Subscribers with their addresses: to find one, to answer what is held about it, to erase it. */
export const SubscriberList = ({ onChange }: { onChange(): void }) => {
  const [page, setPage] = React.useState(1);
  const [state, setState] = React.useState<string>('');
  const [containing, setContaining] = React.useState('');
  const query = new URLSearchParams({ page: String(page), state, containing });
  const loaded = useLoaded<{ data: Subscriber[]; meta: Paging }>(
    `/subscribers?${query.toString()}`,
  );
  const api = useApi();
  const run = useAction(() => {
    loaded.reload();
    onChange();
  });

  const exportAll = () =>
    run(async () => {
      const { data } = await api.get<{ data: { csv: string } }>('/subscribers/export');
      saveFile('subscribers.csv', 'text/csv', data.csv);
    }, 'The file is ready.');
  const download = ({ id }: Subscriber) =>
    run(async () => {
      const { data } = await api.get<{ data: object }>(`/subscribers/${id}`);
      saveFile('newsletter-data.json', 'application/json', JSON.stringify(data, null, 2));
    }, 'The file is ready.');
  const erase = (subscriber: Subscriber) => {
    if (!window.confirm(`Erase ${subscriber.address} and everything kept with it?`)) return;
    void run(() => api.remove(`/subscribers/${subscriber.id}`), 'The address is erased.');
  };

  const doing: Column<Subscriber> = {
    name: '',
    cell: (subscriber) => (
      <Flex gap={2}>
        <Button size="S" variant="tertiary" onClick={() => download(subscriber)}>
          Data
        </Button>
        <Button size="S" variant="danger-light" onClick={() => erase(subscriber)}>
          Erase
        </Button>
      </Flex>
    ),
  };

  return (
    <Card>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Flex gap={3} wrap="wrap" alignItems="end">
          <TextInput
            aria-label="Address contains"
            placeholder="Address contains …"
            value={containing}
            onChange={(event: React.ChangeEvent<HTMLInputElement>) => {
              setPage(1);
              setContaining(event.target.value);
            }}
          />
          <Choice
            label="State"
            all="Every state"
            options={Object.entries(STATES)}
            value={state}
            onChange={(chosen) => {
              setPage(1);
              setState(chosen);
            }}
          />
          <Button variant="secondary" onClick={exportAll}>
            Export all as CSV
          </Button>
        </Flex>
        <PagedTable
          loaded={loaded}
          columns={[...COLUMNS, doing]}
          whenEmpty="No subscriber matches."
          onPage={setPage}
        />
      </Flex>
    </Card>
  );
};
