import { Badge, Button, Flex, TextInput } from '@strapi/design-system';
import * as React from 'react';
import { usePanelApi } from '#panel/api';
import { Choice } from '#panel/Choice';
import type { Column } from '#panel/ColumnTable';
import { Moment } from '#panel/Moment';
import { PagedTable, type Paging } from '#panel/PagedTable';
import { usePanelQuery } from '#panel/panel-query';
import { saveFile } from '#panel/save-file';
import { useAction } from '#panel/useAction';
import { useWords } from '../catalogue';
import type { Subscriber } from '../types';
import { Card } from './Card';
import { STATES } from './states';

/** Table of subscribers with their addresses: search, export of personal data and erasure. */
export const SubscriberList = () => {
  const say = useWords();
  const [page, setPage] = React.useState(1);
  const [state, setState] = React.useState<string>('');
  const [containing, setContaining] = React.useState('');
  const query = new URLSearchParams({ page: String(page), state, containing });
  const loaded = usePanelQuery<{ data: Subscriber[]; meta: Paging }>(
    `/admin/newsletter/subscribers?${query.toString()}`,
  );
  const api = usePanelApi('/admin/newsletter');
  const run = useAction(api.reload);

  const exportAll = () =>
    run(async () => {
      const { data } = await api.get<{ data: { csv: string } }>('/subscribers/export');
      saveFile('subscribers.csv', 'text/csv', data.csv);
    }, say('file.ready'));
  const download = ({ id }: Subscriber) =>
    run(async () => {
      const { data } = await api.get<{ data: object }>(`/subscribers/${id}`);
      saveFile('newsletter-data.json', 'application/json', JSON.stringify(data, null, 2));
    }, say('file.ready'));
  const erase = (subscriber: Subscriber) => {
    if (!window.confirm(say('erase.question', { address: subscriber.address }))) return;
    void run(() => api.remove(`/subscribers/${subscriber.id}`), say('erase.done'));
  };

  const stateOf = ({ state, endReason }: Subscriber): string =>
    endReason === null ? say(`subscriber.${state}`) : `${say(`subscriber.${state}`)}: ${endReason}`;

  const columns: Column<Subscriber>[] = [
    { name: say('address'), cell: ({ address }) => address },
    {
      name: say('state'),
      cell: (subscriber) => (
        <Badge active={subscriber.state === 'active'}>{stateOf(subscriber)}</Badge>
      ),
    },
    { name: say('gets'), cell: ({ frequency }) => say(`frequency.${frequency}`) },
    { name: say('follows'), cell: ({ follows }) => follows.join(', ') || say('follows.all') },
    { name: say('since'), cell: ({ since }) => <Moment at={since} /> },
  ];
  const doing: Column<Subscriber> = {
    name: '',
    cell: (subscriber) => (
      <Flex gap={2}>
        <Button size="S" variant="tertiary" onClick={() => download(subscriber)}>
          {say('data')}
        </Button>
        <Button size="S" variant="danger-light" onClick={() => erase(subscriber)}>
          {say('erase')}
        </Button>
      </Flex>
    ),
  };

  return (
    <Card>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Flex gap={3} wrap="wrap" alignItems="end">
          <TextInput
            aria-label={say('address.contains')}
            placeholder={say('address.contains')}
            value={containing}
            onChange={(event: React.ChangeEvent<HTMLInputElement>) => {
              setPage(1);
              setContaining(event.target.value);
            }}
          />
          <Choice
            label={say('state')}
            all={say('state.all')}
            options={STATES.map((name) => [name, say(`subscriber.${name}`)])}
            value={state}
            onChange={(chosen) => {
              setPage(1);
              setState(chosen);
            }}
          />
          <Button variant="secondary" onClick={exportAll}>
            {say('export')}
          </Button>
        </Flex>
        <PagedTable
          loaded={loaded}
          columns={[...columns, doing]}
          whenEmpty={say('subscribers.none')}
          onPage={setPage}
        />
      </Flex>
    </Card>
  );
};
