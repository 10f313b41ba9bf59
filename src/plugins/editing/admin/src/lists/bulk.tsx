import type { BulkActionComponent } from '@strapi/content-manager/strapi-admin';
import { withConfirmation, type QuestionProps } from '#panel/bulk/confirmation';
import { BulkDialog } from '#panel/bulk/BulkDialog';
import { EntryGroup } from '#panel/bulk/EntryGroup';
import { useBulkApi, useTitles } from '#panel/bulk/useBulkApi';
import { useWords } from '../catalogue';

/** Confirmation before several entries are unpublished. */
const BulkUnpublish = ({ model, rows, ...ways }: QuestionProps) => {
  const say = useWords();
  const titled = useTitles(model);
  const change = useBulkApi(model);
  const isDraft = ({ status }: QuestionProps['rows'][number]): boolean => status === 'draft';
  return (
    <BulkDialog
      kind="unpublish"
      entries={rows.filter((row) => !isDraft(row)).map(titled)}
      change={change('bulkUnpublish')}
      {...ways}
    >
      <EntryGroup heading={say('bulk.drafts')} entries={rows.filter(isDraft).map(titled)} />
    </BulkDialog>
  );
};

/** Confirmation before several entries are deleted. */
const BulkDelete = ({ model, rows, ...ways }: QuestionProps) => {
  const titled = useTitles(model);
  const change = useBulkApi(model);
  return (
    <BulkDialog kind="delete" entries={rows.map(titled)} change={change('bulkDelete')} {...ways} />
  );
};

const QUESTIONS = { unpublish: BulkUnpublish, delete: BulkDelete };

/** Replaces the confirmations of Strapi's bulk actions by ones that list the entries. */
export const nameEntries = (actions: BulkActionComponent[]): BulkActionComponent[] =>
  actions.map((action) =>
    action.type === 'unpublish' || action.type === 'delete'
      ? withConfirmation(action.type, action, QUESTIONS[action.type])
      : action,
  );
