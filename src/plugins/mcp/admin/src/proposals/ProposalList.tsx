import { Flex } from '@strapi/design-system';
import * as React from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAnswer } from '../../../../../admin/parts/api';
import { Listing, Pager } from '../../../../../admin/parts/Listing';
import { PanelLink } from '../../../../../admin/parts/PanelLink';
import type { Paging } from '../../../../../admin/parts/PagedTable';
import type { ShownProposal } from '../../../server/src/controllers/proposals';
import { useWords } from '../catalogue';
import { ProposalCard } from './ProposalCard';
import { useProposalsApi } from './useProposalsApi';

/** Proposals that wait, or that somebody has decided on; the one alone that the address names. */
export const ProposalList = ({ state }: { state: 'open' | 'decided' }) => {
  const say = useWords();
  const [parameters] = useSearchParams();
  const id = parameters.get('id');
  const [page, setPage] = React.useState(1);
  const query = new URLSearchParams(id === null ? { state, page: String(page) } : { id });
  const loaded = useAnswer<{ data: ShownProposal[]; meta: Paging }>(
    useProposalsApi(),
    `?${query.toString()}`,
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
          {data.map((proposal) => (
            <ProposalCard key={proposal.id} proposal={proposal} onDecided={loaded.reload} />
          ))}
          <Pager {...meta} onChange={setPage} />
        </Flex>
      )}
    </Listing>
  );
};
