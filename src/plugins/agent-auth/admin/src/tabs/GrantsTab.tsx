import {
  Badge,
  Button,
  Flex,
  MenuItem,
  SimpleMenu,
  Td,
  Tr,
  Typography,
} from '@strapi/design-system';
import * as React from 'react';
import { useAgentApi, useLoaded } from '../api';
import { ColumnTable } from '../../../../../admin/parts/ColumnTable';
import { Listing, moment, Pager } from '../../../../../admin/parts/Listing';
import { useAction } from '../../../../../admin/parts/useAction';
import type { Grant, Paging } from '../types';

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
};

const FLOWS: Record<string, string> = {
  browser: 'in a browser',
  device: 'with a device code',
  claim: 'by claiming it',
  'identity-assertion': 'by claiming it',
};

const COLUMNS = ['Agent', 'Person', 'May', 'Approved', 'Last used', 'Calls today', 'State', ''];

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

  return (
    <Listing
      loaded={loaded}
      isEmpty={({ meta }) => meta.total === 0}
      whenEmpty="No agent has been approved yet. The guide says how to connect one."
    >
      {({ data, meta }) => (
        <>
          <ColumnTable columns={COLUMNS} rows={data.length}>
            {data.map((grant) => (
              <Tr key={grant.id}>
                <Td>
                  <Typography>{grant.client.name}</Typography>
                </Td>
                <Td>
                  <Typography>{grant.person.name}</Typography>
                </Td>
                <Td>
                  <Typography>
                    {grant.scopes.map((scope) => scope.replace('content:', '')).join(', ')}
                  </Typography>
                </Td>
                <Td>
                  <Typography title={FLOWS[grant.flow]}>{moment(grant.createdAt)}</Typography>
                </Td>
                <Td>
                  <Typography>{moment(grant.lastUsedAt)}</Typography>
                </Td>
                <Td>
                  <Typography>{grant.callsLastDay}</Typography>
                </Td>
                <Td>
                  <Badge active={grant.state === 'active'}>{STATES[grant.state]}</Badge>
                </Td>
                <Td>
                  {grant.state === 'active' ? (
                    <Flex gap={2}>
                      <Button size="S" variant="danger-light" onClick={() => revoke(grant)}>
                        Revoke
                      </Button>
                      {meta.mayManage ? (
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
                  ) : null}
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

export default GrantsTab;
