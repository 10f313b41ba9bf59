import { Button, Flex, Typography } from '@strapi/design-system';
import { useForm, useNotification } from '@strapi/strapi/admin';
import * as React from 'react';
import { useIntl } from 'react-intl';
import { usePanelApi } from '#panel/api';
import { useAction } from '#panel/useAction';
import { VERSION_HEADER } from '@ota-news/foundation/contracts/editing';
import type { ReviewMove, ReviewView } from '@ota-news/foundation/contracts/review';
import { StateBadge } from '../StateBadge';
import { useWords } from '../catalogue';
import { displayNameOf } from '../who';
import { AssigneeChoice } from './AssigneeChoice';
import { MoveDialog } from './MoveDialog';

const VARIANTS: Record<ReviewMove, 'default' | 'secondary' | 'tertiary' | 'success'> = {
  submit: 'default',
  approve: 'success',
  ask_changes: 'secondary',
  withdraw: 'tertiary',
};

/** Moves that concern the stored text, disabled with unsaved changes; the others are always available. */
const OF_TEXT: readonly ReviewMove[] = ['submit', 'approve'];

interface ProgressProps {
  view: ReviewView;
  /** Document version shown in the form. */
  version: string | undefined;
  /** Time of the last save shown there, for projects whose forms know no version. */
  updatedAt: string | undefined;
}

/** Review state, assignee and available moves of a draft. */
export const Progress = ({ view, version, updatedAt }: ProgressProps) => {
  const { review, moves, mayAssign, people } = view;
  const { contentType, documentId, revision, state, moved, submitter, assignee } = review;
  const t = useWords();
  const { formatDate } = useIntl();
  const api = usePanelApi('/admin/review');
  const act = useAction(api.reload);
  const { toggleNotification } = useNotification();
  const isModified = useForm('Review', (form) => form.modified);
  const [pendingMove, setPendingMove] = React.useState<ReviewMove | null>(null);
  const entry = { contentType, documentId, revision };

  const move = async (name: ReviewMove, more: object): Promise<void> => {
    const [headers, seen]: [Record<string, string>, object] =
      version === undefined ? [{}, { updatedAt }] : [{ [VERSION_HEADER]: version }, {}];
    try {
      await api.post('/moves', { ...entry, ...seen, move: name, ...more }, headers);
      toggleNotification({ type: 'success', message: t(`done.${name}`) });
    } finally {
      // Also after a conflict with somebody else's move.
      api.reload();
    }
  };

  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Flex direction="column" alignItems="flex-start" gap={1}>
        <StateBadge state={state} />
        {state === 'writing' || moved === null ? null : (
          <Typography variant="pi" textColor="neutral600">
            {t('moved', {
              who: displayNameOf(moved.by, t),
              when: formatDate(moved.at, { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          </Typography>
        )}
        {submitter === null ? null : (
          <Typography variant="pi">{t('submitter', { name: submitter.name })}</Typography>
        )}
        {state === 'writing' || mayAssign ? null : (
          <Typography variant="pi">
            {`${t('assignee')}: ${assignee?.name ?? t('assignee.none')}`}
          </Typography>
        )}
      </Flex>
      {mayAssign ? (
        <AssigneeChoice
          people={people}
          value={assignee?.id ?? null}
          onChange={(assigneeId) =>
            void act(() => api.post('/assignments', { ...entry, assigneeId }), t('assign.done'))
          }
        />
      ) : null}
      {moves.map((name) => (
        <Button
          key={name}
          fullWidth
          variant={VARIANTS[name]}
          disabled={isModified && OF_TEXT.includes(name)}
          onClick={() => setPendingMove(name)}
        >
          {t(`move.${name}`)}
        </Button>
      ))}
      {isModified && moves.some((name) => OF_TEXT.includes(name)) ? (
        <Typography variant="pi" textColor="neutral600">
          {t('save.first')}
        </Typography>
      ) : null}
      {pendingMove === null ? null : (
        <MoveDialog
          move={pendingMove}
          view={view}
          onClose={() => setPendingMove(null)}
          onMove={(more) => move(pendingMove, more)}
        />
      )}
    </Flex>
  );
};
