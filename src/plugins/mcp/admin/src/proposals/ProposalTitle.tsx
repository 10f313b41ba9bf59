import { SeenText } from '#panel/SeenText';
import type { ProposalView } from '#plugins/mcp/server/src/proposals/proposal-view';
import { useDrawnWords } from '../catalogue';

/** Operation and document title. For a new document, the title was written by the agent. */
export const ProposalTitle = ({ operation, title }: Pick<ProposalView, 'operation' | 'title'>) => {
  const draw = useDrawnWords();
  return draw(`proposal.${operation}`, {
    title: (
      <bdi key="title">
        <SeenText text={title} />
      </bdi>
    ),
  });
};
