import { SeenText } from '#panel/SeenText';
import type { ShownProposal } from '#plugins/mcp/server/src/proposals/shown-proposal';
import { useDrawnWords } from '../catalogue';

/** Operation and document title. For a new document, the title was written by the agent. */
export const ProposalTitle = ({ operation, title }: Pick<ShownProposal, 'operation' | 'title'>) => {
  const draw = useDrawnWords();
  return draw(`proposal.${operation}`, {
    title: (
      <bdi key="title">
        <SeenText text={title} />
      </bdi>
    ),
  });
};
