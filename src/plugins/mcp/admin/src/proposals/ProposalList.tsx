import { Flex } from '@strapi/design-system';
import * as React from 'react';
import { useSearchParams } from 'react-router-dom';
import { Listing, Pager } from '#panel/Listing';
import { usePanelQuery } from '#panel/panel-query';
import { PanelLink } from '#panel/PanelLink';
import type { Paging } from '#panel/PagedTable';
import type { ProposalView } from '#plugins/mcp/server/src/proposals/proposal-view';
import { useWords } from '../catalogue';
import { proposalGroups } from './proposal-groups';
import { MarkedBar } from './MarkedBar';
import { ProposalCard, type Marking } from './ProposalCard';

/** List of proposals; selectable if several are open. */
const Cards = ({ proposals }: { proposals: ProposalView[] }) => {
  const [chosen, setChosen] = React.useState<ReadonlySet<string>>(new Set());
  const errands = React.useMemo(() => proposalGroups(proposals), [proposals]);
  const waiting = proposals.filter(
    ({ state, mayDecide, batch }) => state === 'open' && mayDecide && batch === null,
  );
  const ids = new Set(waiting.map(({ id }) => id));
  const mark = (which: string[], isMarked: boolean): void =>
    setChosen((present) => {
      const next = new Set(present);
      for (const id of which) {
        if (isMarked) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  const markingOf = ({ id }: ProposalView): Marking | null => {
    if (waiting.length < 2 || !ids.has(id)) return null;
    const errand = (errands.get(id) ?? []).filter((one) => ids.has(one));
    return {
      isMarked: chosen.has(id),
      onMark: (isMarked) => mark([id], isMarked),
      groupSize: errand.length,
      onMarkGroup: () => mark(errand, true),
    };
  };
  return (
    <>
      <MarkedBar
        marked={waiting.filter(({ id }) => chosen.has(id))}
        onUnmark={() => setChosen(new Set())}
        onDecided={(decided) => mark(decided, false)}
      />
      {proposals.map((proposal) => (
        <ProposalCard
          key={proposal.id}
          proposal={proposal}
          along={proposals.filter(
            ({ id, batch }) =>
              id !== proposal.id && batch !== null && batch.id === proposal.batch?.id,
          )}
          marking={markingOf(proposal)}
        />
      ))}
    </>
  );
};

/** Page of open or decided proposals, or a single one by the `id` in the URL. */
export const ProposalList = ({ state }: { state: 'open' | 'decided' }) => {
  const say = useWords();
  const [parameters] = useSearchParams();
  const id = parameters.get('id');
  const [page, setPage] = React.useState(1);
  const query = new URLSearchParams(id === null ? { state, page: String(page) } : { id });
  const loaded = usePanelQuery<{ data: ProposalView[]; meta: Paging }>(
    `/admin/mcp/proposals?${query.toString()}`,
  );
  return (
    <Listing
      loaded={loaded}
      isEmpty={({ data }) => data.length === 0}
      whenEmpty={say(`proposals.empty.${state}`)}
    >
      {({ data, meta }) => (
        <Flex direction="column" alignItems="stretch" gap={6}>
          {id === null ? null : <PanelLink to="/proposals">{say('proposals.all')}</PanelLink>}
          <Cards proposals={data} />
          <Pager {...meta} onChange={setPage} />
        </Flex>
      )}
    </Listing>
  );
};
