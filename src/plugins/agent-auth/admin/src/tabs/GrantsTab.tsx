import { Badge, Button, Flex, MenuItem, SimpleMenu, Typography } from '@strapi/design-system';
import * as React from 'react';
import { useAgentApi, useLoaded } from '../api';
import type { Column } from '../../../../../admin/parts/ColumnTable';
import { moment } from '../../../../../admin/parts/Listing';
import { PagedTable, type Paging } from '../../../../../admin/parts/PagedTable';
import { useAction } from '../../../../../admin/parts/useAction';
import type { Grant } from '../types';

interface Answer {
  data: Grant[];
  meta: Paging & { mayManage: boolean; person: { id: number } };
}

const STATES: Record<Grant['state'], string> = {
  active: 'Active',
  revoked: 'Revoked',
  expired: 'Expired',
  'client-blocked': 'Agent blocked',
  'person-gone': 'Account gone',
  'password-changed': 'Password changed',
  'right-withdrawn': 'May not approve any more',
};

const FLOWS: Record<string, string> = {
  browser: 'in a browser',
  device: 'with a device code',
  claim: 'by claiming it',
  'identity-assertion': 'by claiming it',
};

const COLUMNS: Column<Grant>[] = [
  {
    name: 'Agent',
    cell: ({ client, person }) => (
      <Typography>
        {client.name} <Typography textColor="neutral600">for {person.name}</Typography>
      </Typography>
    ),
  },
  {
    name: 'May',
    cell: ({ scopes }) => scopes.map((scope) => scope.replace('content:', '')).join(', '),
  },
  {
    name: 'Approved',
    cell: ({ flow, createdAt }) => <Typography title={FLOWS[flow]}>{moment(createdAt)}</Typography>,
  },
  { name: 'Last used', cell: ({ lastUsedAt }) => moment(lastUsedAt) },
  { name: 'Calls today', cell: ({ callsLastDay }) => callsLastDay },
  {
    name: 'State',
    cell: ({ state }) => <Badge active={state === 'active'}>{STATES[state]}</Badge>,
  },
];

/** What agents may do at present, and for whom. */
const GrantsTab = () => {
  const [page, setPage] = React.useState(1);
  const loaded = useLoaded<Answer>(`/grants?page=${page}`);
  const api = useAgentApi();
  const run = useAction(loaded.reload);

  const revoke = (grant: Grant) =>
    run(() => api.remove(`/grants/${grant.id}`), `${grant.client.name} has no access any more.`);
  const revokeClient = ({ client }: Grant) =>
    run(() => api.post('/clients/revoke', { clientId: client.id }), `${client.name}: all revoked.`);
  const revokePerson = ({ person }: Grant) =>
    run(() => api.post('/people/revoke', { personId: person.id }), `${person.name}: all revoked.`);

  const doing: Column<Grant> = {
    name: '',
    cell: (grant) =>
      grant.state === 'active' ? (
        <Flex gap={2}>
          <Button size="S" variant="danger-light" onClick={() => revoke(grant)}>
            Revoke
          </Button>
          {loaded.value?.meta.mayManage === true ? (
            <SimpleMenu label="More" size="S" variant="ghost">
              <MenuItem onSelect={() => revokeClient(grant)}>
                Revoke all of {grant.client.name}
              </MenuItem>
              <MenuItem onSelect={() => revokePerson(grant)}>
                Revoke all of {grant.person.name}
              </MenuItem>
            </SimpleMenu>
          ) : null}
        </Flex>
      ) : null,
  };

  return (
    <PagedTable
      loaded={loaded}
      columns={[...COLUMNS, doing]}
      whenEmpty="No agent has been approved yet. The guide says how to connect one."
      onPage={setPage}
    />
  );
};

export default GrantsTab;
