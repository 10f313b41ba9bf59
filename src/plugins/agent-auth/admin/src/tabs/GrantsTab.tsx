import { quotedClaimedName } from '@ota-news/foundation/text/claimed-name';
import { Badge, Button, Flex, MenuItem, SimpleMenu, Typography } from '@strapi/design-system';
import * as React from 'react';
import { usePanelApi } from '#panel/api';
import { ClaimedName } from '#panel/ClaimedName';
import type { Column } from '#panel/ColumnTable';
import { Moment } from '#panel/Moment';
import { PagedTable, type Paging } from '#panel/PagedTable';
import { usePanelQuery } from '#panel/panel-query';
import { useAction } from '#panel/useAction';
import { useWords } from '../catalogue';
import type { Grant } from '../types';

interface Answer {
  data: Grant[];
  meta: Paging & { mayManage: boolean; isReviewRule: boolean; person: { id: number } };
}

/** Grants, with actions to revoke or change them. */
const GrantsTab = () => {
  const say = useWords();
  const [page, setPage] = React.useState(1);
  const loaded = usePanelQuery<Answer>(`/admin/agent-auth/grants?page=${page}`);
  const api = usePanelApi('/admin/agent-auth');
  const run = useAction(loaded.reload);

  const revoke = (grant: Grant) =>
    run(
      () => api.remove(`/grants/${grant.id}`),
      say('revoke.done', { name: quotedClaimedName(grant.client.name) }),
    );
  const revokeClient = ({ client }: Grant) =>
    run(
      () => api.post('/clients/revoke', { clientId: client.id }),
      say('revoke.allDone', { name: quotedClaimedName(client.name) }),
    );
  const revokePerson = ({ person }: Grant) =>
    run(
      () => api.post('/people/revoke', { personId: person.id }),
      say('revoke.allDone', { name: person.name }),
    );

  const changeReview = ({ id, client, proposes }: Grant) =>
    run(
      () => api.put(`/grants/${id}`, { proposes: !proposes }),
      say(proposes ? 'proposes.undone' : 'proposes.done', { name: quotedClaimedName(client.name) }),
    );
  const { mayManage = false, isReviewRule = true } = loaded.value?.meta ?? {};

  const columns: Column<Grant>[] = [
    {
      name: say('column.agent'),
      cell: ({ client, person }) => (
        <Typography>
          <ClaimedName name={client.name} />{' '}
          <Typography textColor="neutral600">{say('for', { person: person.name })}</Typography>
        </Typography>
      ),
    },
    {
      name: say('column.may'),
      cell: ({ scopes, proposes }) => (
        <Flex direction="column" alignItems="flex-start">
          <Typography>{scopes.map((scope) => say(`may.${scope}`)).join(', ')}</Typography>
          {proposes ? (
            <Typography variant="pi" textColor="neutral600">
              {say('proposes')}
            </Typography>
          ) : null}
        </Flex>
      ),
    },
    {
      name: say('column.approved'),
      cell: ({ flow, createdAt }) => (
        <Flex direction="column" alignItems="flex-start">
          <Moment at={createdAt} />
          <Typography variant="pi" textColor="neutral600">
            {say(`flow.${flow}`)}
          </Typography>
        </Flex>
      ),
    },
    { name: say('column.lastUsed'), cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
    { name: say('column.callsToday'), cell: ({ callsLastDay }) => callsLastDay },
    {
      name: say('state'),
      cell: ({ state }) => <Badge active={state === 'active'}>{say(`state.${state}`)}</Badge>,
    },
    {
      name: '',
      cell: (grant) =>
        grant.state === 'active' ? (
          <Flex gap={2}>
            <Button size="S" variant="danger-light" onClick={() => revoke(grant)}>
              {say('revoke')}
            </Button>
            {mayManage || !isReviewRule ? (
              <SimpleMenu label={say('revoke.more')} size="S" variant="ghost">
                {isReviewRule ? null : (
                  <MenuItem onSelect={() => changeReview(grant)}>
                    {say(grant.proposes ? 'proposes.off' : 'proposes.on')}
                  </MenuItem>
                )}
                {mayManage ? (
                  <>
                    <MenuItem onSelect={() => revokeClient(grant)}>
                      {say('revoke.all', { name: quotedClaimedName(grant.client.name) })}
                    </MenuItem>
                    <MenuItem onSelect={() => revokePerson(grant)}>
                      {say('revoke.all', { name: grant.person.name })}
                    </MenuItem>
                  </>
                ) : null}
              </SimpleMenu>
            ) : null}
          </Flex>
        ) : null,
    },
  ];

  return (
    <PagedTable
      loaded={loaded}
      columns={columns}
      whenEmpty={say('grants.empty')}
      onPage={setPage}
    />
  );
};

export default GrantsTab;
