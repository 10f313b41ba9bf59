import { SeenText } from '#panel/SeenText';
import type { ShownProposal } from '#plugins/mcp/server/src/proposals/shown-proposal';
import { useDrawnWords } from '../catalogue';

/** What is to be done, and to which document: of a new one, the name is the agent's text. */
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
