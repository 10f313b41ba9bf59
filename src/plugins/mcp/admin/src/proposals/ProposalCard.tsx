import { Box, Button, Checkbox, Flex, Typography } from '@strapi/design-system';
import * as React from 'react';
import { ClaimedName } from '#panel/ClaimedName';
import { useMoments } from '#panel/moments';
import { PanelLink } from '#panel/PanelLink';
import type { ProposalView } from '#plugins/mcp/server/src/proposals/proposal-view';
import { useDrawnWords, useWords } from '../catalogue';
import { FieldChanges } from '../FieldChanges';
import { Decision } from './Decision';
import { Obstacles } from './Obstacles';
import { ProposalTitle } from './ProposalTitle';
import { useObstacle } from './useObstacle';

/** Selection state of a proposal for bulk decisions. */
export interface Marking {
  isMarked: boolean;
  onMark(isMarked: boolean): void;
  /** Number of proposals in its group, including itself. */
  groupSize: number;
  onMarkGroup(): void;
}

const Marks = ({ marking }: { marking: Marking }) => {
  const say = useWords();
  return (
    <Flex gap={3} wrap="wrap">
      <Checkbox
        checked={marking.isMarked}
        onCheckedChange={(isTicked: boolean | 'indeterminate') => marking.onMark(isTicked === true)}
      >
        {say('mark')}
      </Checkbox>
      {marking.groupSize < 2 ? null : (
        <Button size="S" variant="ghost" onClick={marking.onMarkGroup}>
          {say('mark.errand', { count: marking.groupSize })}
        </Button>
      )}
    </Flex>
  );
};

interface ProposalCardProps {
  proposal: ProposalView;
  /** Those shown that are decided on together with it. */
  along: ProposalView[];
  /** Null if it cannot be selected for a bulk decision. */
  marking: Marking | null;
}

const Outcome = ({
  proposal: { state, decidedBy, decidedAt, reason },
}: {
  proposal: ProposalView;
}) => {
  const say = useWords();
  const { full } = useMoments();
  if (state === 'open' || decidedAt === null) return null;
  return (
    <Box>
      <Typography tag="p" fontWeight="bold">
        {say(`proposal.state.${state}`, { person: decidedBy ?? '', moment: full(decidedAt) })}
      </Typography>
      {reason === null ? null : <Typography tag="p">{reason}</Typography>}
    </Box>
  );
};

const Togetherness = ({ proposal: { id, batch } }: { proposal: ProposalView }) => {
  const say = useWords();
  if (batch === null) return null;
  return (
    <Flex gap={3} wrap="wrap">
      <Typography tag="p" fontWeight="bold">
        {say('proposal.whole', { count: batch.size })}
      </Typography>
      <PanelLink to={`/proposals?id=${id}`}>{say('proposal.whole.see')}</PanelLink>
    </Flex>
  );
};

/** A proposal with its changes and decision buttons. Texts by the agent are rendered as plain text. */
export const ProposalCard = ({ proposal, along, marking }: ProposalCardProps) => {
  const say = useWords();
  const draw = useDrawnWords();
  const { full } = useMoments();
  const { operation, title, kind, agent, person, at, standing, contentType, documentId } = proposal;
  const headingId = React.useId();
  const { ref, weighed } = useObstacle(proposal);
  return (
    <Box
      ref={ref}
      tag="article"
      aria-labelledby={headingId}
      background="neutral0"
      hasRadius
      shadow="filterShadow"
      padding={{ initial: 4, medium: 6 }}
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
        {marking === null ? null : <Marks marking={marking} />}
        <Box>
          <Typography id={headingId} variant="delta" tag="h2" style={{ overflowWrap: 'anywhere' }}>
            <ProposalTitle operation={operation} title={title} />
          </Typography>
          <Typography tag="p" variant="pi" textColor="neutral600">
            {draw('proposal.by', {
              kind,
              agent: <ClaimedName key="agent" name={agent} />,
              person: <bdi key="person">{person}</bdi>,
              moment: full(at),
            })}
          </Typography>
        </Box>
        <Togetherness proposal={proposal} />
        <Obstacles proposal={weighed} />
        <FieldChanges fields={proposal.fields} isNew={operation === 'create'} />
        {documentId === null || standing === 'gone' ? null : (
          <PanelLink to={`/content-manager/collection-types/${contentType}/${documentId}`}>
            {say('proposal.document')}
          </PanelLink>
        )}
        <Outcome proposal={proposal} />
        {proposal.state === 'open' && proposal.mayDecide ? (
          <Decision proposal={weighed} along={along} />
        ) : null}
        {proposal.state === 'open' && !proposal.mayDecide ? (
          <Typography tag="p">{say('proposal.forbidden')}</Typography>
        ) : null}
      </Flex>
    </Box>
  );
};
