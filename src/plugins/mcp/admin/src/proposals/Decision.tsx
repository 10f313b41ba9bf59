import { revealInvisible } from '@ota-news/foundation/text/unseen-characters';
import { Button, Flex } from '@strapi/design-system';
import * as React from 'react';
import { usePanelApi } from '#panel/api';
import { useAction } from '#panel/useAction';
import type { ProposalView } from '#plugins/mcp/server/src/proposals/proposal-view';
import { useWords } from '../catalogue';
import { withoutEmptyTexts, type Row } from '../lists/rows';
import { EditedValues, type Edits } from './EditedValues';
import { Refusal } from './Refusal';

/** Obstacles that edits can resolve. */
const MENDABLE = new Set(['name-taken', 'address-taken', 'value-taken', 'invalid']);

const sent = (edits: Edits): Edits =>
  Object.fromEntries(
    Object.entries(edits).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : withoutEmptyTexts(value),
    ]),
  );

interface DecisionProps {
  proposal: ProposalView;
  /** Those shown that are decided on together with it. */
  along: ProposalView[];
}

/** Form to accept, edit or decline a proposal. */
export const Decision = ({ proposal, along }: DecisionProps) => {
  const say = useWords();
  const api = usePanelApi('/admin/mcp/proposals');
  const run = useAction(api.reload);
  const { id, fields, texts, lists, standing, obstacle, batch } = proposal;
  const title = revealInvisible(proposal.title);
  const [edited, setEdited] = React.useState<Edits | null>(null);
  const [isDeclining, setDeclining] = React.useState(false);
  const isPossible = standing !== 'gone' && (obstacle == null || edited !== null);
  const isEditable =
    standing !== 'gone' &&
    (obstacle == null || MENDABLE.has(obstacle.kind)) &&
    Object.keys({ ...texts, ...lists }).length > 0;

  const accept = () =>
    run(
      () =>
        api.post(`/${id}/accept`, {
          edits: sent(edited ?? {}),
          seen: proposal.seen,
          others: Object.fromEntries(along.map((other) => [other.id, { seen: other.seen }])),
        }),
      say('proposal.accepted', { title }),
    );
  const decline = (reason: string) =>
    run(() => api.post(`/${id}/decline`, { reason }), say('proposal.declined', { title }));

  const acceptWords = () => {
    if (edited !== null) return say('proposal.acceptEdited');
    if (batch !== null) return say('proposal.acceptWhole', { count: batch.size });
    return say(standing === 'changed-since' ? 'proposal.acceptAnyway' : 'proposal.accept');
  };

  if (isDeclining) {
    return <Refusal onDecline={decline} onCancel={() => setDeclining(false)} />;
  }
  return (
    <>
      {edited === null ? null : (
        <EditedValues
          fields={fields}
          edits={edited}
          onChange={(name, value) => setEdited((present) => ({ ...present, [name]: value }))}
        />
      )}
      <Flex gap={3} wrap="wrap">
        {isPossible ? <Button onClick={accept}>{acceptWords()}</Button> : null}
        {isEditable ? (
          <Button
            variant="tertiary"
            onClick={() =>
              setEdited(edited === null ? { ...texts, ...(lists as Record<string, Row[]>) } : null)
            }
          >
            {say(edited === null ? 'proposal.edit' : 'proposal.editEnd')}
          </Button>
        ) : null}
        <Button variant="danger-light" onClick={() => setDeclining(true)}>
          {batch === null
            ? say('proposal.decline')
            : say('proposal.declineWhole', { count: batch.size })}
        </Button>
      </Flex>
    </>
  );
};
