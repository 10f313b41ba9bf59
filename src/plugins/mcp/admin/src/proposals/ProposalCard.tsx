import { withSeenMarks } from '@ota-news/foundation/text/unseen-characters';
import { Box, Button, Field, Flex, Textarea, Typography } from '@strapi/design-system';
import * as React from 'react';
import { ClaimedName } from '../../../../../admin/parts/ClaimedName';
import { useMoments } from '../../../../../admin/parts/moments';
import { PanelLink } from '../../../../../admin/parts/PanelLink';
import { useFieldLabels } from '../../../../../admin/parts/useFieldLabels';
import { useAction } from '../../../../../admin/parts/useAction';
import type { ShownProposal } from '../../../server/src/controllers/proposals';
import { useDrawnWords, useWords } from '../catalogue';
import { FieldChanges } from '../FieldChanges';
import { ProposalTitle } from './ProposalTitle';
import { useProposalsApi } from './useProposalsApi';

interface TextsProps {
  /** What forms call each of them. */
  labels: Record<string, string>;
  texts: Record<string, string>;
  onChange(name: string, text: string): void;
}

/** The proposed texts, to be put otherwise. */
const Texts = ({ labels, texts, onChange }: TextsProps) => (
  <Flex direction="column" alignItems="stretch" gap={4}>
    {Object.entries(texts).map(([name, text]) => (
      <Field.Root key={name} name={`proposed-${name}`}>
        <Field.Label>{labels[name] ?? name}</Field.Label>
        <Textarea
          value={text}
          style={{ fieldSizing: 'content', minHeight: '10.5rem', height: 'auto' }}
          onChange={({ target }: React.ChangeEvent<HTMLTextAreaElement>) =>
            onChange(name, target.value)
          }
        />
      </Field.Root>
    ))}
  </Flex>
);

interface RefusalProps {
  onDecline(reason: string): void;
  onCancel(): void;
}

/** Asks for a word of why. */
const Refusal = ({ onDecline, onCancel }: RefusalProps) => {
  const say = useWords();
  const [reason, setReason] = React.useState('');
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <Field.Root name="reason">
        <Field.Label>{say('proposal.reason')}</Field.Label>
        <Textarea
          maxLength={1_000}
          value={reason}
          onChange={({ target }: React.ChangeEvent<HTMLTextAreaElement>) => setReason(target.value)}
        />
      </Field.Root>
      <Flex gap={3}>
        <Button variant="danger-light" onClick={() => onDecline(reason)}>
          {say('proposal.confirm')}
        </Button>
        <Button variant="tertiary" onClick={onCancel}>
          {say('proposal.cancel')}
        </Button>
      </Flex>
    </Flex>
  );
};

/** Deciding on a proposal: as it is, in other words, or not at all. */
const Decision = ({ proposal, onDecided }: ProposalCardProps) => {
  const say = useWords();
  const api = useProposalsApi();
  const run = useAction(onDecided);
  const { id, texts, standing } = proposal;
  const title = withSeenMarks(proposal.title);
  const labelOf = useFieldLabels();
  const labels = Object.fromEntries(proposal.fields.map((entry) => [entry.field, labelOf(entry)]));
  const [edited, setEdited] = React.useState<Record<string, string> | null>(null);
  const [isDeclining, setDeclining] = React.useState(false);

  const accept = () =>
    run(
      () => api.post(`/${id}/accept`, { edits: edited ?? {}, seen: proposal.seen }),
      say('proposal.accepted', { title }),
    );
  const decline = (reason: string) =>
    run(() => api.post(`/${id}/decline`, { reason }), say('proposal.declined', { title }));

  const acceptWords = () => {
    if (edited !== null) return say('proposal.acceptEdited');
    return say(standing === 'changed-since' ? 'proposal.acceptAnyway' : 'proposal.accept');
  };

  if (isDeclining) {
    return <Refusal onDecline={decline} onCancel={() => setDeclining(false)} />;
  }
  return (
    <>
      {edited === null ? null : (
        <Texts
          labels={labels}
          texts={edited}
          onChange={(name, text) => setEdited((present) => ({ ...present, [name]: text }))}
        />
      )}
      <Flex gap={3} wrap="wrap">
        {standing === 'gone' ? null : <Button onClick={accept}>{acceptWords()}</Button>}
        {standing === 'gone' || Object.keys(texts).length === 0 ? null : (
          <Button variant="tertiary" onClick={() => setEdited(edited === null ? texts : null)}>
            {say(edited === null ? 'proposal.edit' : 'proposal.editEnd')}
          </Button>
        )}
        <Button variant="danger-light" onClick={() => setDeclining(true)}>
          {say('proposal.decline')}
        </Button>
      </Flex>
    </>
  );
};

interface ProposalCardProps {
  proposal: ShownProposal;
  onDecided(): void;
}

const Outcome = ({
  proposal: { state, decidedBy, decidedAt, reason },
}: {
  proposal: ShownProposal;
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

/** What an agent wants to change, and the buttons that decide on it. Texts of the agent are plain text. */
export const ProposalCard = ({ proposal, onDecided }: ProposalCardProps) => {
  const say = useWords();
  const draw = useDrawnWords();
  const { full } = useMoments();
  const { operation, title, kind, agent, person, at, standing, contentType, documentId } = proposal;
  const headingId = React.useId();
  return (
    <Box
      tag="article"
      aria-labelledby={headingId}
      background="neutral0"
      hasRadius
      shadow="filterShadow"
      padding={{ initial: 4, medium: 6 }}
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
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
        {standing === 'gone' || standing === 'changed-since' ? (
          <Typography tag="p" textColor="danger700">
            {say(standing === 'gone' ? 'proposal.gone' : 'proposal.since')}
          </Typography>
        ) : null}
        <FieldChanges fields={proposal.fields} />
        {documentId === null || standing === 'gone' ? null : (
          <PanelLink to={`/content-manager/collection-types/${contentType}/${documentId}`}>
            {say('proposal.document')}
          </PanelLink>
        )}
        <Outcome proposal={proposal} />
        {proposal.state === 'open' && proposal.mayDecide ? (
          <Decision proposal={proposal} onDecided={onDecided} />
        ) : null}
        {proposal.state === 'open' && !proposal.mayDecide ? (
          <Typography tag="p">{say('proposal.forbidden')}</Typography>
        ) : null}
      </Flex>
    </Box>
  );
};
