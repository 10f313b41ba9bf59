import { Badge, Button, Flex } from '@strapi/design-system';
import * as React from 'react';
import { useAgentApi, useLoaded } from '../api';
import type { Column } from '../../../../../admin/parts/ColumnTable';
import { moment } from '../../../../../admin/parts/Listing';
import { PagedTable, type Paging } from '../../../../../admin/parts/PagedTable';
import { useAction } from '../../../../../admin/parts/useAction';
import type { ListedClient } from '../types';

const ORIGINS: Record<ListedClient['origin'], string> = {
  registered: 'Registered itself',
  'metadata-document': 'Metadata document',
  identity: 'Registered without a browser',
};

const COLUMNS: Column<ListedClient>[] = [
  { name: 'Agent', cell: ({ name }) => name },
  { name: 'Came by', cell: ({ origin }) => ORIGINS[origin] },
  { name: 'Since', cell: ({ createdAt }) => moment(createdAt) },
  { name: 'Approved', cell: ({ approvedAt }) => moment(approvedAt) },
  {
    name: 'State',
    cell: ({ blockedAt, blockedBy }) =>
      blockedAt === null ? null : <Badge>Blocked by {blockedBy}</Badge>,
  },
];

/** Every client that has introduced itself. */
const ClientsTab = () => {
  const [page, setPage] = React.useState(1);
  const loaded = useLoaded<{ data: ListedClient[]; meta: Paging }>(`/clients?page=${page}`);
  const api = useAgentApi();
  const run = useAction(loaded.reload);
  const act = (action: string, { id, name }: ListedClient, done: string) =>
    run(() => api.post(`/clients/${action}`, { clientId: id }), `${name}: ${done}`);

  const doing: Column<ListedClient> = {
    name: '',
    cell: (client) =>
      client.blockedAt === null ? (
        <Flex gap={2}>
          <Button size="S" variant="danger-light" onClick={() => act('remove', client, 'removed.')}>
            Remove
          </Button>
          <Button size="S" variant="ghost" onClick={() => act('block', client, 'blocked.')}>
            Block
          </Button>
        </Flex>
      ) : (
        <Button size="S" variant="ghost" onClick={() => act('unblock', client, 'may ask again.')}>
          Unblock
        </Button>
      ),
  };

  return (
    <PagedTable
      loaded={loaded}
      columns={[...COLUMNS, doing]}
      whenEmpty="No agent has introduced itself yet."
      onPage={setPage}
    />
  );
};

export default ClientsTab;
