import { Box, Button, Dialog, Flex, Typography } from '@strapi/design-system';
import { ConfirmDialog, useNotification } from '@strapi/strapi/admin';
import * as React from 'react';
import { usePanelApi } from '#panel/api';
import { useAction } from '#panel/useAction';
import type { ReviewThread, ReviewView } from '@ota-news/foundation/contracts/review';
import type { FieldPassage } from '../passages/text-fields';
import { useIsPassageMissing, useMarks, useSelectedPassage } from '../passages/usePassages';
import { useWords } from '../catalogue';
import { displayNameOf } from '../who';
import { TextDialog } from './TextDialog';
import { Thread } from './Thread';

/** Same limit as on the server. */
const MAX_QUOTE = 2_000;

/** Comment being written: on a passage, on the whole draft, or as a reply. */
type Saying = { passage: FieldPassage | null } | { answers: ReviewThread };

/** Comment threads of a draft, and the form for new comments. */
export const Comments = ({ view }: { view: ReviewView }) => {
  const { contentType, documentId } = view.review;
  const t = useWords();
  const api = usePanelApi('/admin/review');
  const act = useAction(api.reload);
  const { toggleNotification } = useNotification();
  const selected = useSelectedPassage();
  const isGone = useIsPassageMissing();
  const [saying, setSaying] = React.useState<Saying | null>(null);
  const [leaving, setLeaving] = React.useState<number | null>(null);
  const [isAllShown, setAllShown] = React.useState(false);
  const open = view.threads.filter(({ resolved }) => resolved === null);
  const resolved = view.threads.filter((thread) => thread.resolved !== null);
  useMarks(open.flatMap(({ passage }) => passage ?? []));

  const say = async (text: string): Promise<void> => {
    if (saying === null) return;
    const isAnswer = 'answers' in saying;
    await api.post('/comments', {
      contentType,
      documentId,
      text,
      ...(isAnswer ? { answers: saying.answers.id } : {}),
      ...(isAnswer || saying.passage === null ? {} : { passage: saying.passage }),
    });
    toggleNotification({
      type: 'success',
      message: t(isAnswer ? 'answer.done' : 'comment.done'),
    });
    api.reload();
  };

  const listed = (threads: ReviewThread[]) => (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={3} aria-label={t('comments')}>
      {threads.map((thread) => (
        <Thread
          key={thread.id}
          thread={thread}
          isGone={thread.passage !== null && isGone(thread.passage)}
          onAnswer={() => setSaying({ answers: thread })}
          onResolve={(isResolved) =>
            void act(
              () => api.put(`/comments/${thread.id}`, { isResolved }),
              t(isResolved ? 'resolve.done' : 'reopen.done'),
            )
          }
          onRemove={setLeaving}
        />
      ))}
    </Flex>
  );

  const isTooLong = selected !== null && selected.quote.length > MAX_QUOTE;
  const quote = saying !== null && 'passage' in saying ? saying.passage?.quote : undefined;

  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Typography variant="sigma" tag="h3" textColor="neutral600">
        {t('comments')}
      </Typography>
      {view.threads.length === 0 ? (
        <Typography variant="pi" textColor="neutral600">
          {t('comments.none')}
        </Typography>
      ) : null}
      {open.length === 0 ? null : listed(open)}
      {resolved.length === 0 ? null : (
        <Button
          size="S"
          variant="ghost"
          aria-expanded={isAllShown}
          onClick={() => setAllShown(!isAllShown)}
        >
          {t('resolved.show', { count: resolved.length })}
        </Button>
      )}
      {isAllShown ? listed(resolved) : null}
      <Button
        fullWidth
        variant="secondary"
        disabled={isTooLong}
        onClick={() => setSaying({ passage: selected })}
      >
        {t(selected === null ? 'comment' : 'comment.selection')}
      </Button>
      {isTooLong ? (
        <Typography variant="pi" textColor="neutral600">
          {t('comment.long', { max: MAX_QUOTE })}
        </Typography>
      ) : null}
      {saying === null ? null : (
        <TextDialog
          title={
            'answers' in saying
              ? t('answer.to', { name: displayNameOf(saying.answers.by, t) })
              : t(saying.passage === null ? 'comment' : 'comment.selection')
          }
          label={t('comment.text')}
          action={t('answers' in saying ? 'answer' : 'comment.send')}
          onClose={() => setSaying(null)}
          onSend={say}
        >
          {quote === undefined ? null : (
            <Box
              tag="blockquote"
              paddingLeft={3}
              borderColor="primary200"
              style={{ borderWidth: '0 0 0 3px' }}
            >
              <Typography style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {quote}
              </Typography>
            </Box>
          )}
        </TextDialog>
      )}
      <Dialog.Root
        open={leaving !== null}
        onOpenChange={(isOpen: boolean) => !isOpen && setLeaving(null)}
      >
        <ConfirmDialog
          onConfirm={() => void act(() => api.remove(`/comments/${leaving}`), t('remove.done'))}
        >
          {t('remove.question')}
        </ConfirmDialog>
      </Dialog.Root>
    </Flex>
  );
};
