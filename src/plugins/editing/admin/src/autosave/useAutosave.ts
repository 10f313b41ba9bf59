import { useForm } from '@strapi/strapi/admin';
import * as React from 'react';
import { changesOf, type Fields } from './fields';
import { Keeper, releaseKeeper, acquireKeeper } from './keeper';
import { onSave } from './saves';

/** Identifies a form and its person. */
export interface FormIdentity {
  person: number;
  /** Content type of the document. */
  model: string;
  /** Undefined for a document being created. */
  documentId: string | undefined;
  /** Key of the document, unique per person. */
  form: string;
}

interface AutosaveState {
  /** Error of the latest backup; null if it succeeded. */
  problem: string | null;
  /** Number of times the form's values were replaced while it held unsaved text. */
  replacements: number;
  /** Writes a backup now; true if it succeeded. */
  flush(): Promise<boolean>;
}

/**
 * Backs up a form's unsaved text until it has been saved. If the form's values are replaced
 * meanwhile, e.g. after a rejected save or a reload, the text is lost in the form; its backup is
 * then closed and can be offered.
 */
export const useAutosave = ({ person, model, documentId, form }: FormIdentity): AutosaveState => {
  const values = useForm('Autosave', (state) => state.values) as Fields;
  const initialValues = useForm('Autosave', (state) => state.initialValues) as Fields;
  const modified = useForm('Autosave', (state) => state.modified);
  const getValues = useForm('Autosave', (state) => state.getValues) as () => Fields;
  const [problem, setProblem] = React.useState<string | null>(null);
  const [replacements, setReplacements] = React.useState(0);
  // A ref, because the form's values may be replaced before the next render.
  const isSaving = React.useRef(false);
  const [saves, setSaves] = React.useState(0);
  const keeper = React.useRef<Keeper | null>(null);
  const base = React.useRef(initialValues);
  // Values of the pending save. Also null after a remount: then a dialog prevents typing.
  const sent = React.useRef<Fields | null>(null);
  const stored = React.useRef<Fields | null>(null);
  const isModified = React.useRef(modified);
  isModified.current = modified;

  React.useEffect(() => {
    keeper.current = acquireKeeper({ person, form });
    keeper.current.onProblem = setProblem;
    const flush = (): void => void keeper.current?.flush();
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      if (keeper.current !== null) releaseKeeper(keeper.current);
    };
  }, [person, form]);

  React.useEffect(
    () =>
      onSave((save) => {
        if (save.model !== model || save.documentId !== documentId) return;
        isSaving.current = save.state === 'sent';
        setSaves((count) => count + 1);
        if (save.state === 'sent') sent.current = getValues();
        if (save.state === 'dropped') keeper.current?.end();
        if (save.state !== 'stored') return;
        // Text typed while the request was pending is not stored yet.
        const isSentWhole = sent.current === null || sent.current === getValues();
        if (isModified.current && !isSentWhole) return;
        stored.current = getValues();
        keeper.current?.end();
      }),
    [model, documentId, getValues],
  );

  React.useEffect(() => {
    const keep = (): void => {
      const over = base.current;
      keeper.current?.keep(() => changesOf(over, getValues()));
    };
    if (isSaving.current) {
      if (modified && values !== sent.current) keep();
      return;
    }
    if (values === stored.current) return;
    stored.current = null;
    base.current = initialValues;
    if (modified) {
      keep();
    } else if (keeper.current?.hasText === true) {
      if (values !== initialValues) {
        // The person has restored the original values.
        keeper.current.end();
        return;
      }
      // The form's values have been replaced.
      const former = keeper.current;
      keeper.current = new Keeper({ person, form });
      keeper.current.onProblem = setProblem;
      void former.close().then(() => setReplacements((count) => count + 1));
    }
  }, [person, form, values, initialValues, modified, saves, getValues]);

  const flush = React.useCallback(async () => (await keeper.current?.flush()) ?? false, []);
  return { problem, replacements, flush };
};
