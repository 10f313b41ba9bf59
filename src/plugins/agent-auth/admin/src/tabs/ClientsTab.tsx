import { Badge, Button, Flex, Td, Tr, Typography } from '@strapi/design-system';
import * as React from 'react';
import { useAgentApi, useLoaded } from '../api';
import { ColumnTable } from '../../../../../admin/parts/ColumnTable';
import { Listing, moment, Pager } from '../../../../../admin/parts/Listing';
import { useAction } from '../../../../../admin/parts/useAction';
import type { ListedClient, Paging } from '../types';

const ORIGINS: Record<ListedClient['origin'], string> = {
  registered: 'Registered itself',
  'metadata-document': 'Metadata document',
  identity: 'Registered without a browser',
};

const COLUMNS = ['Agent', 'Came by', 'Since', 'Approved', 'State', ''];

/** Every client that has introduced itself. */
const ClientsTab = () => {
  const [page, setPage] = React.useState(1);
  const loaded = useLoaded<{ data: ListedClient[]; meta: Paging }>(`/clients?page=${page}`);
  const api = useAgentApi();
  const run = useAction(loaded.reload);
  const act = (action: string, { id, name }: ListedClient, done: string) =>
    run(() => api.post(`/clients/${action}`, { clientId: id }), `${name}: ${done}`);

  return (
    <Listing
      loaded={loaded}
      isEmpty={({ meta }) => meta.total === 0}
      whenEmpty="No agent has introduced itself yet."
    >
      {({ data, meta }) => (
        <>
          <ColumnTable columns={COLUMNS} rows={data.length}>
            {data.map((client) => (
              <Tr key={client.id}>
                <Td>
                  <Typography>{client.name}</Typography>
                </Td>
                <Td>
                  <Typography>{ORIGINS[client.origin]}</Typography>
                </Td>
                <Td>
                  <Typography>{moment(client.createdAt)}</Typography>
                </Td>
                <Td>
                  <Typography>{moment(client.approvedAt)}</Typography>
                </Td>
                <Td>
                  {client.blockedAt === null ? null : <Badge>Blocked by {client.blockedBy}</Badge>}
                </Td>
                <Td>
                  <Flex gap={2}>
                    {client.blockedAt === null ? (
                      <>
                        <Button
                          size="S"
                          variant="danger-light"
                          onClick={() => act('remove', client, 'removed.')}
                        >
                          Remove
                        </Button>
                        <Button
                          size="S"
                          variant="ghost"
                          onClick={() => act('block', client, 'blocked.')}
                        >
                          Block
                        </Button>
                      </>
                    ) : (
                      <Button
                        size="S"
                        variant="ghost"
                        onClick={() => act('unblock', client, 'may ask again.')}
                      >
                        Unblock
                      </Button>
                    )}
                  </Flex>
                </Td>
              </Tr>
            ))}
          </ColumnTable>
          <Pager {...meta} onChange={setPage} />
        </>
      )}
    </Listing>
  );
};

export default ClientsTab;
