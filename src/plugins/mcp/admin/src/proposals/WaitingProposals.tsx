import { Flex } from '@strapi/design-system';
import { ClaimedName } from '#panel/ClaimedName';
import { HomeList } from '#panel/HomeList';
import { Listing } from '#panel/Listing';
import { useMoments } from '#panel/moments';
import { usePanelQuery } from '#panel/panel-query';
import { PanelLink } from '#panel/PanelLink';
import type { WaitingProposal } from '#plugins/mcp/server/src/proposals/waiting-proposals';
import { useWords } from '../catalogue';
import { ProposalTitle } from './ProposalTitle';

/** Home page widget with open proposals. */
export const WaitingProposals = () => {
  const say = useWords();
  const { short } = useMoments();
  const loaded = usePanelQuery<{ data: WaitingProposal[]; meta: { total: number } }>(
    '/admin/mcp/proposals/waiting',
  );
  return (
    <Listing
      loaded={loaded}
      isEmpty={({ data }) => data.length === 0}
      whenEmpty={say('proposals.empty.open')}
    >
      {({ data, meta }) => (
        <Flex direction="column" alignItems="stretch" gap={3}>
          <PanelLink to="/proposals">{say('waiting.count', { count: meta.total })}</PanelLink>
          <HomeList
            label={say('home.title')}
            lines={data.map(({ id, operation, title, agent, at }) => ({
              key: id,
              title: <ProposalTitle operation={operation} title={title} />,
              to: `/proposals?id=${id}`,
              note: (
                <>
                  <ClaimedName name={agent} />
                  {` · ${short(at)}`}
                </>
              ),
            }))}
          />
        </Flex>
      )}
    </Listing>
  );
};
