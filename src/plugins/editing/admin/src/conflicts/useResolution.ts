import { useForm, useNotification } from '@strapi/strapi/admin';
import * as React from 'react';
import { useNavigate } from 'react-router-dom';
import { discardBackup } from '../autosave/saves';
import { endConflict, panelStore, type Conflict } from './conflict-store';
import { reloadEntry, sendChange, type ChangeArgs } from './documents-api';
import { withExpectedVersion } from './guarded-requests';
import type { ServerVersion } from './useServerVersion';
import { useSentence } from '#panel/catalogue';
import { useWords } from '../catalogue';

/** Ways to resolve a conflict. The form keeps its values until one succeeds. */
export const useResolution = ({ change, args }: Conflict, { theirs, reload }: ServerVersion) => {
  const say = useWords();
  const sentence = useSentence();
  const resetForm = useForm('ConflictDialog', (form) => form.resetForm);
  const { toggleNotification } = useNotification();
  const navigate = useNavigate();
  const [isSending, setSending] = React.useState(false);
  const [problem, setProblem] = React.useState<string | null>(null);

  /** Discards the form's values and loads the stored ones. */
  const discardEdits = (): void => {
    endConflict();
    discardBackup({ model: args.model, documentId: args.documentId });
    resetForm();
    reloadEntry(panelStore(), args);
  };

  /**
   * Repeats the change based on the version that the dialog shows.
   *
   * @param data fields to store; undefined if the change concerns the whole entry
   */
  const overwrite = async (data: ChangeArgs['data']): Promise<void> => {
    if (theirs === null) return;
    setSending(true);
    setProblem(null);
    const changed = withExpectedVersion({ ...args, ...(data && { data }) }, theirs.state.version);
    const { error } = await sendChange(panelStore(), change, changed);
    setSending(false);
    if (error !== undefined) {
      // Perhaps a new conflict, which replaces the current one through the store.
      reload();
      setProblem(error.message === undefined ? say('conflict.failed') : sentence(error.message));
      return;
    }
    toggleNotification({ type: 'success', message: say(`conflict.done.${change}`) });
    endConflict();
    if (change !== 'deleteDocument') return;
    resetForm();
    navigate(`/content-manager/${args.collectionType}/${args.model}`);
  };

  return { isSending, problem, takeTheirs: discardEdits, overwrite };
};
