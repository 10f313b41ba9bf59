import * as React from 'react';
import { usePanelQuery } from '#panel/panel-query';
import type { FoundObstacle, ProposalView } from '#plugins/mcp/server/src/proposals/proposal-view';

/** Tells whether an element has been on the screen. */
const useSeen = () => {
  const [element, ref] = React.useState<HTMLElement | null>(null);
  const [isSeen, setSeen] = React.useState(false);
  React.useEffect(() => {
    if (element === null || isSeen) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return { ref, isSeen };
};

/**
 * Looks for the obstacle to a listed proposal when its card comes into view. Until it is found, the proposal is shown
 * without: the service refuses what can not be accepted.
 *
 * @returns the proposal with its obstacle; the card's `ref`
 */
export const useObstacle = (proposal: ProposalView) => {
  const { id, state, standing, mayDecide } = proposal;
  const { ref, isSeen } = useSeen();
  const isAsked =
    proposal.obstacle === undefined && state === 'open' && mayDecide && standing !== 'gone';
  const { value } = usePanelQuery<{ data: FoundObstacle | null }>(
    isAsked && isSeen ? `/admin/mcp/proposals/${id}/obstacle` : null,
  );
  return { ref, weighed: { ...proposal, obstacle: proposal.obstacle ?? value?.data ?? null } };
};
