import {
  Badge,
  Button,
  Flex,
  SingleSelect,
  SingleSelectOption,
  Td,
  TextInput,
  Tr,
  Typography,
} from '@strapi/design-system';
import * as React from 'react';
import { ColumnTable } from '../../../../../admin/parts/ColumnTable';
import { Listing, moment, Pager } from '../../../../../admin/parts/Listing';
import { useAction } from '../../../../../admin/parts/useAction';
import { useApi, useLoaded } from '../api';
import type { Subscriber, SubscriberState } from '../types';
import { Card } from './Card';
import { saveFile } from './save-file';
import { STATES } from './states';

interface Answer {
  data: Subscriber[];
  meta: { page: number; pageSize: number; total: number };
}

const COLUMNS = ['Address', 'State', 'Gets it', 'Follows', 'Since', ''];

const stateOf = ({ state, endReason }: Subscriber): string =>
  endReason === null ? STATES[state] : `${STATES[state]}: ${endReason}`;

/** Subscribers with their addresses: to find one, to answer what is held about it, to erase it. */
export const SubscriberList = ({ onChange }: { onChange(): void }) => {
  const [page, setPage] = React.useState(1);
  const [state, setState] = React.useState<string>('');
  const [containing, setContaining] = React.useState('');
  const query = new URLSearchParams({ page: String(page), state, containing });
  const loaded = useLoaded<Answer>(`/subscribers?${query.toString()}`);
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
          <SingleSelect
            aria-label="State"
            placeholder="Every state"
            value={state}
            onClear={() => setState('')}
            onChange={(value: string | number) => {
              setPage(1);
              setState(String(value));
            }}
          >
            {(Object.keys(STATES) as SubscriberState[]).map((name) => (
              <SingleSelectOption key={name} value={name}>
                {STATES[name]}
              </SingleSelectOption>
            ))}
          </SingleSelect>
          <Button variant="secondary" onClick={exportAll}>
            Export all as CSV
          </Button>
        </Flex>
        <Listing
          loaded={loaded}
          isEmpty={({ meta }) => meta.total === 0}
          whenEmpty="No subscriber matches."
        >
          {({ data, meta }) => (
            <>
              <ColumnTable columns={COLUMNS} rows={data.length}>
                {data.map((subscriber) => (
                  <Tr key={subscriber.id}>
                    <Td>
                      <Typography>{subscriber.address}</Typography>
                    </Td>
                    <Td>
                      <Badge active={subscriber.state === 'active'}>{stateOf(subscriber)}</Badge>
                    </Td>
                    <Td>
                      <Typography>{subscriber.frequency}</Typography>
                    </Td>
                    <Td>
                      <Typography>{subscriber.follows.join(', ') || 'all'}</Typography>
                    </Td>
                    <Td>
                      <Typography>{moment(subscriber.since)}</Typography>
                    </Td>
                    <Td>
                      <Flex gap={2}>
                        <Button size="S" variant="tertiary" onClick={() => download(subscriber)}>
                          Data
                        </Button>
                        <Button size="S" variant="danger-light" onClick={() => erase(subscriber)}>
                          Erase
                        </Button>
                      </Flex>
                    </Td>
                  </Tr>
                ))}
              </ColumnTable>
              <Pager {...meta} onChange={setPage} />
            </>
          )}
        </Listing>
      </Flex>
    </Card>
  );
};
