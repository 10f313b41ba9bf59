import { Loader, Modal, Typography } from '@strapi/design-system';
import type { DraftObstacles } from '#newsroom/contracts/readiness';
import type { QuestionProps } from '#panel/bulk/confirmation';
import { BulkDialog } from '#panel/bulk/BulkDialog';
import { EntryGroup } from '#panel/bulk/EntryGroup';
import { useBulkApi, useTitles } from '#panel/bulk/useBulkApi';
import { usePanelQuery } from '#panel/panel-query';
import { useSentence } from './Notices';
import { useWords } from './catalogue';

/** Dialog before bulk publishing: articles to publish, rejected ones with reasons, and unchanged ones. */
export const BulkPublish = ({ model, rows, onClose, onLeft }: QuestionProps) => {
  const say = useWords();
  const sentence = useSentence();
  const titled = useTitles(model);
  const change = useBulkApi(model);
  const chosen = rows.filter(({ status }) => status !== 'published');
  const ids = chosen.map(({ documentId }) => documentId).join(',');
  const { value, error } = usePanelQuery<{ data: DraftObstacles[] }>(
    `/admin/readiness/drafts?ids=${ids}`,
  );
  if (value === null) {
    return (
      <Modal.Body>
        {error === null ? (
          <Loader>{say('bulk.loading')}</Loader>
        ) : (
          <Typography textColor="danger600">{say('failed', { reason: error })}</Typography>
        )}
      </Modal.Body>
    );
  }
  const notesOf = ({ documentId }: { documentId: string }): string[] => {
    const found = value.data.find((draft) => draft.documentId === documentId);
    return found === undefined ? [say('bulk.gone')] : found.obstacles.map(sentence);
  };
  const entries = chosen.map((row) => ({ ...titled(row), notes: notesOf(row) }));
  return (
    <BulkDialog
      kind="publish"
      entries={entries.filter(({ notes }) => notes.length === 0)}
      change={change('bulkPublish')}
      onClose={onClose}
      onLeft={onLeft}
    >
      <EntryGroup
        heading={say('bulk.refused')}
        entries={entries.filter(({ notes }) => notes.length > 0)}
        color="danger700"
      />
      <EntryGroup
        heading={say('bulk.unchanged')}
        entries={rows.filter(({ status }) => status === 'published').map(titled)}
      />
    </BulkDialog>
  );
};
