import { Box, Button, Field, Flex, Modal, Textarea, Typography } from '@strapi/design-system';
import * as React from 'react';
import { usePanelApi } from '#panel/api';
import { useBulkRun } from '#panel/bulk/useBulkRun';
import type { BulkEntry, BulkOutcome } from '#panel/bulk/useBulkRun';
import { SeenText } from '#panel/SeenText';
import { usePartWords } from '#panel/catalogue';
import type { ProposalView } from '#plugins/mcp/server/src/proposals/proposal-view';
import { useWords } from '../catalogue';
import { ProposalTitle } from './ProposalTitle';
import { useObstacleText } from './useObstacleText';

/** Actions for several proposals at once. */
export type Decision = 'accept' | 'decline';

interface MarkedProposal extends BulkEntry {
  proposal: ProposalView;
}

const marked = (proposal: ProposalView): MarkedProposal => ({
  documentId: proposal.id,
  title: proposal.title,
  proposal,
});

interface NamedProps {
  heading: string;
  lines: { proposal: ProposalView; reason?: string | null }[];
}

/** List of proposals with their operation, title and optional error. */
const Named = ({ heading, lines }: NamedProps) =>
  lines.length === 0 ? null : (
    <Box tag="section">
      <Typography tag="h3" variant="omega" fontWeight="bold">
        {heading}
      </Typography>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={2} paddingLeft={4} paddingTop={2}>
        {lines.map(({ proposal, reason = null }) => (
          <Box key={proposal.id} tag="li" style={{ overflowWrap: 'anywhere' }}>
            <Typography>
              <ProposalTitle operation={proposal.operation} title={proposal.title} />
            </Typography>
            {reason === null ? null : (
              <Typography tag="p" variant="pi" textColor="danger700">
                <SeenText text={reason} />
              </Typography>
            )}
          </Box>
        ))}
      </Flex>
    </Box>
  );

interface DecideSeveralProps {
  verdict: Decision;
  proposals: ProposalView[];
  onClose(): void;
  /** Called with the ids of decided proposals, after the dialog is closed and the current request has ended. */
  onLeft(decided: string[]): void;
}

const Question = ({ verdict, proposals, onClose, onLeft }: DecideSeveralProps) => {
  const say = useWords();
  const sayPart = usePartWords();
  const api = usePanelApi('/admin/mcp/proposals');
  const hindranceOf = useObstacleText();
  const [reason, setReason] = React.useState('');
  const [entries] = React.useState(() => proposals.map(marked));
  const decide = async ({ documentId }: BulkEntry): Promise<void> => {
    try {
      // Without `seen`, fields that changed since are not overwritten.
      await api.post(`/${documentId}/${verdict}`, verdict === 'decline' ? { reason } : {});
    } catch (error) {
      const told = await api.get<{ data: ProposalView[] }>(`?id=${documentId}`).catch(() => null);
      const [now] = told?.data ?? [];
      const hindrance = now === undefined ? null : hindranceOf(now);
      throw hindrance === null ? error : new Error(hindrance);
    }
  };
  const left = (outcomes: BulkOutcome[]): void =>
    onLeft(outcomes.filter(({ error }) => error === null).map(({ entry }) => entry.documentId));
  const { isRunning, outcomes, start } = useBulkRun(entries, decide, left);
  const isOver = outcomes.length > 0 && !isRunning;
  const count = entries.length;
  const linesOf = (isDone: boolean): NamedProps['lines'] =>
    outcomes
      .filter(({ error }) => (error === null) === isDone)
      .map(({ entry, error }) => ({ proposal: (entry as MarkedProposal).proposal, reason: error }));
  const [done, refused] = [linesOf(true), linesOf(false)];

  return (
    <>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={5} aria-live="polite">
          {isOver ? (
            <>
              <Named
                heading={say(`several.${verdict}.done`, { count: done.length })}
                lines={done}
              />
              <Named heading={say('several.refused', { count: refused.length })} lines={refused} />
            </>
          ) : (
            <>
              <Named
                heading={say(`several.${verdict}.what`, { count })}
                lines={entries.map(({ proposal }) => ({ proposal }))}
              />
              {verdict === 'accept' ? null : (
                <Field.Root name="reason-of-several">
                  <Field.Label>{say('proposal.reason')}</Field.Label>
                  <Textarea
                    maxLength={1_000}
                    value={reason}
                    onChange={({ target }: React.ChangeEvent<HTMLTextAreaElement>) =>
                      setReason(target.value)
                    }
                  />
                </Field.Root>
              )}
            </>
          )}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {sayPart(isOver ? 'bulk.close' : 'bulk.cancel')}
        </Button>
        {isOver ? null : (
          <Button
            variant={verdict === 'accept' ? 'default' : 'danger'}
            loading={isRunning}
            onClick={() => void start()}
          >
            {say(`several.${verdict}`, { count })}
          </Button>
        )}
      </Modal.Footer>
    </>
  );
};

/** Dialog that lists the selected proposals before the decision, and the results afterwards. */
export const DecideSeveral = (props: DecideSeveralProps) => {
  const say = useWords();
  const count = props.proposals.length;
  return (
    <Modal.Root open onOpenChange={(isOpen: boolean) => (isOpen ? undefined : props.onClose())}>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{say(`several.${props.verdict}`, { count })}</Modal.Title>
        </Modal.Header>
        <Question {...props} />
      </Modal.Content>
    </Modal.Root>
  );
};
