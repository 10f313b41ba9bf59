import { quotedClaimedName } from '@ota-news/foundation/text/claimed-name';
import { Badge, Button, Flex, MenuItem, SimpleMenu, Typography } from '@strapi/design-system';
import * as React from 'react';
import { usePanelApi } from '#panel/api';
import { ColumnTable, type Column } from '#panel/ColumnTable';
import { Listing, Pager } from '#panel/Listing';
import { Moment } from '#panel/Moment';
import type { Paging } from '#panel/PagedTable';
import { usePanelQuery } from '#panel/panel-query';
import { useAction } from '#panel/useAction';
import { useWords } from '../catalogue';
import { ProgramName } from '../components/ProgramName';
import { rowsOf, type AccessRow } from './access-rows';
import type { Grant, Program } from '../types';

interface Answer {
  data: Program[];
  meta: Paging & { mayManage: boolean; isReviewRule: boolean };
}

/** What a person may do with a grant, with its confirmation messages. */
const useGrantActions = (reload: () => void) => {
  const say = useWords();
  const api = usePanelApi('/admin/agent-auth');
  const run = useAction(reload);
  return {
    revoke: ({ id, client }: Grant) =>
      run(
        () => api.remove(`/grants/${id}`),
        say('revoke.done', { name: quotedClaimedName(client.name) }),
      ),
    revokeProgram: ({ program, name, person }: Program) =>
      run(
        () => api.post('/programs/revoke', { program, personId: person.id }),
        say('revoke.done', { name: quotedClaimedName(name) }),
      ),
    revokeClient: ({ client }: Grant) =>
      run(
        () => api.post('/clients/revoke', { clientId: client.id }),
        say('revoke.allDone', { name: quotedClaimedName(client.name) }),
      ),
    revokePerson: ({ id, name }: Grant['person']) =>
      run(() => api.post('/people/revoke', { personId: id }), say('revoke.allDone', { name })),
    changeReview: ({ id, client, proposes }: Grant) =>
      run(
        () => api.put(`/grants/${id}`, { proposes: !proposes }),
        say(proposes ? 'proposes.undone' : 'proposes.done', {
          name: quotedClaimedName(client.name),
        }),
      ),
  };
};

interface RowActionsProps {
  row: AccessRow;
  rights: { mayManage: boolean; isReviewRule: boolean };
  actions: ReturnType<typeof useGrantActions>;
}

/** Buttons of a row: those of a grant, or those of a program with several. */
const RowActions = ({ row, rights, actions }: RowActionsProps) => {
  const say = useWords();
  const { mayManage, isReviewRule } = rights;
  if (row.state !== 'active') return null;
  const { program, grant } = row;
  if (grant === null) {
    return (
      <Button size="S" variant="danger-light" onClick={() => actions.revokeProgram(program)}>
        {say('revoke.program')}
      </Button>
    );
  }
  return (
    <Flex gap={2}>
      <Button size="S" variant="danger-light" onClick={() => actions.revoke(grant)}>
        {say('revoke')}
      </Button>
      {mayManage || !isReviewRule ? (
        <SimpleMenu label={say('revoke.more')} size="S" variant="ghost">
          {isReviewRule ? null : (
            <MenuItem onSelect={() => actions.changeReview(grant)}>
              {say(grant.proposes ? 'proposes.off' : 'proposes.on')}
            </MenuItem>
          )}
          {mayManage ? (
            <>
              <MenuItem onSelect={() => actions.revokeClient(grant)}>
                {say('revoke.all', { name: quotedClaimedName(grant.client.name) })}
              </MenuItem>
              <MenuItem onSelect={() => actions.revokePerson(grant.person)}>
                {say('revoke.all', { name: grant.person.name })}
              </MenuItem>
            </>
          ) : null}
        </SimpleMenu>
      ) : null}
    </Flex>
  );
};

/** Programs with access, each unfolding into its grants, with actions to revoke or change them. */
const GrantsTab = () => {
  const say = useWords();
  const [page, setPage] = React.useState(1);
  const [unfolded, setUnfolded] = React.useState<ReadonlySet<string>>(new Set());
  const loaded = usePanelQuery<Answer>(`/admin/agent-auth/programs?page=${page}`);
  const actions = useGrantActions(loaded.reload);
  const { mayManage = false, isReviewRule = true } = loaded.value?.meta ?? {};

  const toggle = (id: string): void => {
    const next = new Set(unfolded);
    if (!next.delete(id)) next.add(id);
    setUnfolded(next);
  };

  const columns: Column<AccessRow>[] = [
    {
      name: say('column.agent'),
      cell: (row) => (
        <ProgramName
          row={row}
          isUnfolded={unfolded.has(row.program.id)}
          onToggle={() => toggle(row.program.id)}
        />
      ),
    },
    {
      name: say('column.may'),
      cell: ({ scopes, grant }) => (
        <Flex direction="column" alignItems="flex-start">
          <Typography>{scopes.map((scope) => say(`may.${scope}`)).join(', ')}</Typography>
          {grant?.proposes === true ? (
            <Typography variant="pi" textColor="neutral600">
              {say('proposes')}
            </Typography>
          ) : null}
        </Flex>
      ),
    },
    {
      name: say('column.approved'),
      cell: ({ newest, grant }) => (
        <Flex direction="column" alignItems="flex-start">
          <Moment at={newest.createdAt} />
          <Typography variant="pi" textColor="neutral600">
            {grant === null ? say('approved.newest') : say(`flow.${grant.flow}`)}
          </Typography>
        </Flex>
      ),
    },
    {
      name: say('column.lastUsed'),
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? (
          <Typography textColor="neutral600">{say('used.never')}</Typography>
        ) : (
          <Moment at={lastUsedAt} />
        ),
    },
    { name: say('column.callsToday'), cell: ({ callsLastDay }) => callsLastDay },
    {
      name: say('state'),
      cell: ({ state }) => <Badge active={state === 'active'}>{say(`state.${state}`)}</Badge>,
    },
    {
      name: '',
      cell: (row) => (
        <RowActions row={row} rights={{ mayManage, isReviewRule }} actions={actions} />
      ),
    },
  ];

  return (
    <Listing
      loaded={loaded}
      isEmpty={({ meta }) => meta.total === 0}
      whenEmpty={say('grants.empty')}
    >
      {({ data, meta }) => (
        <>
          <ColumnTable
            columns={columns}
            rows={data.flatMap((program) => rowsOf(program, unfolded))}
            keyOf={({ id }) => id}
          />
          <Pager {...meta} onChange={setPage} />
        </>
      )}
    </Listing>
  );
};

export default GrantsTab;
