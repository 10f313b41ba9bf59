import * as React from 'react';
import { useFieldLabels } from '#panel/useFieldLabels';
import type { ProposalView } from '#plugins/mcp/server/src/proposals/proposal-view';
import { useWords } from '../catalogue';

type Weighed = Pick<ProposalView, 'standing' | 'obstacle'>;

/** Returns a function that describes the obstacle to a proposal; null if there is none. */
export const useObstacleText = () => {
  const say = useWords();
  const labelOf = useFieldLabels();
  const latest = React.useRef(say);
  latest.current = say;
  return React.useCallback(
    ({ standing, obstacle }: Weighed): string | null => {
      if (standing === 'gone') return latest.current('proposal.gone');
      if (obstacle != null) {
        const field = obstacle.label === undefined ? '' : labelOf({ label: obstacle.label });
        return latest.current(`obstacle.${obstacle.kind}`, { field });
      }
      return standing === 'changed-since' ? latest.current('proposal.since') : null;
    },
    [labelOf],
  );
};
