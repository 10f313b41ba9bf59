import * as React from 'react';
import type { ReviewMove, ReviewView } from '@ota-news/foundation/contracts/review';
import { useWords } from '../catalogue';
import { AssigneeChoice } from './AssigneeChoice';
import { TextDialog } from './TextDialog';

interface MoveDialogProps {
  move: ReviewMove;
  view: ReviewView;
  onClose(): void;
  onMove(more: { note: string; assigneeId?: number | null }): Promise<unknown>;
}

/** Dialog that asks for a note on a move and, on submission, for an assignee. */
export const MoveDialog = ({ move, view, onClose, onMove }: MoveDialogProps) => {
  const t = useWords();
  const [assigneeId, setAssignee] = React.useState(view.review.assignee?.id ?? null);
  const isSubmission = move === 'submit';
  return (
    <TextDialog
      title={t(`move.${move}`)}
      label={t('note')}
      hint={t('note.hint')}
      action={t(`move.${move}`)}
      isOptional
      onClose={onClose}
      onSend={(note) => onMove({ note, ...(isSubmission ? { assigneeId } : {}) })}
    >
      {isSubmission ? (
        <AssigneeChoice people={view.people} value={assigneeId} onChange={setAssignee} />
      ) : null}
    </TextDialog>
  );
};
