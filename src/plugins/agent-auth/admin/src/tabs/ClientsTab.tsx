import { quotedClaimedName } from '@ota-news/foundation/text/claimed-name';
import { Badge, Button, Flex } from '@strapi/design-system';
import * as React from 'react';
import { usePanelApi } from '#panel/api';
import { ClaimedName } from '#panel/ClaimedName';
import type { Column } from '#panel/ColumnTable';
import { Moment } from '#panel/Moment';
import { PagedTable, type Paging } from '#panel/PagedTable';
import { usePanelQuery } from '#panel/panel-query';
import { useAction } from '#panel/useAction';
import { useWords } from '../catalogue';
import type { ListedClient } from '../types';

/** Actions on a client, with their confirmation messages. */
const ACTS = {
  remove: 'client.removed',
  block: 'client.blocked',
  unblock: 'client.unblocked',
} as const;

/** All known clients. */
const ClientsTab = () => {
  const say = useWords();
  const [page, setPage] = React.useState(1);
  const loaded = usePanelQuery<{ data: ListedClient[]; meta: Paging }>(
    `/admin/agent-auth/clients?page=${page}`,
  );
  const api = usePanelApi('/admin/agent-auth');
  const run = useAction(loaded.reload);
  const act = (action: keyof typeof ACTS, { id, name }: ListedClient) =>
    run(
      () => api.post(`/clients/${action}`, { clientId: id }),
      say(ACTS[action], { name: quotedClaimedName(name) }),
    );

  const columns: Column<ListedClient>[] = [
    { name: say('column.agent'), cell: ({ name }) => <ClaimedName name={name} /> },
    { name: say('column.origin'), cell: ({ origin }) => say(`origin.${origin}`) },
    { name: say('column.since'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { name: say('column.approved'), cell: ({ approvedAt }) => <Moment at={approvedAt} /> },
    { name: say('column.lastUsed'), cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
    {
      name: say('state'),
      cell: ({ blockedAt, blockedBy }) =>
        blockedAt === null ? null : <Badge>{say('blocked', { name: blockedBy ?? '' })}</Badge>,
    },
    {
      name: '',
      cell: (client) =>
        client.blockedAt === null ? (
          <Flex gap={2}>
            <Button size="S" variant="danger-light" onClick={() => act('remove', client)}>
              {say('client.remove')}
            </Button>
            <Button size="S" variant="ghost" onClick={() => act('block', client)}>
              {say('client.block')}
            </Button>
          </Flex>
        ) : (
          <Button size="S" variant="ghost" onClick={() => act('unblock', client)}>
            {say('client.unblock')}
          </Button>
        ),
    },
  ];

  return (
    <PagedTable
      loaded={loaded}
      columns={columns}
      whenEmpty={say('clients.empty')}
      onPage={setPage}
    />
  );
};

export default ClientsTab;
