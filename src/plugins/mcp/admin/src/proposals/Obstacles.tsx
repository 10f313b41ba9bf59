import { Box, Typography } from '@strapi/design-system';
import { PanelLink } from '#panel/PanelLink';
import { SeenText } from '#panel/SeenText';
import type { ProposalView } from '#plugins/mcp/server/src/proposals/proposal-view';
import { useDrawnWords } from '../catalogue';
import { useObstacleText } from './useObstacleText';

/** Obstacles to a proposal, and conflicting proposals. */
export const Obstacles = ({ proposal }: { proposal: ProposalView }) => {
  const draw = useDrawnWords();
  const hindrance = useObstacleText()(proposal);
  return (
    <>
      {hindrance === null ? null : (
        <Typography tag="p" textColor="danger700">
          {hindrance}
        </Typography>
      )}
      {proposal.rivals.map(({ id, title }) => (
        <Box key={id}>
          <Typography tag="p" style={{ overflowWrap: 'anywhere' }}>
            {draw('proposal.rival', {
              title: (
                <PanelLink key="rival" to={`/proposals?id=${id}`}>
                  <bdi>
                    <SeenText text={title} />
                  </bdi>
                </PanelLink>
              ),
            })}
          </Typography>
        </Box>
      ))}
    </>
  );
};
