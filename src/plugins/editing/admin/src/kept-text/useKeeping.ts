import { useForm } from '@strapi/strapi/admin';
import * as React from 'react';
import { changesOf, type Fields } from './fields';
import { Keeper, layDown, takeUp } from './keeper';
import { onSave } from './saves';

/** Which form it is, and whose. */
export interface FormIdentity {
  person: number;
  /** The document's type. */
  model: string;
  /** Undefined for a document that is being created. */
  documentId: string | undefined;
  /** Names the document among all of a person's. */
  form: string;
}

interface Keeping {
  /** Why what is typed can't be kept; null when it is. */
  problem: string | null;
  /** Counts how often the form was given other values while it held unsaved text. */
  replacements: number;
  /** Keeps at once what the form holds; true when it is kept. */
  flush(): Promise<boolean>;
}

/**
 * Keeps what is typed into a form until a save of it has succeeded. A form that is given other
 * values meanwhile, as after a refused save or by a document that is read again, has lost the text;
 * what was kept of it then counts as left behind, and can be offered.
 */
export const useKeeping = ({ person, model, documentId, form }: FormIdentity): Keeping => {
  const values = useForm('KeptText', (state) => state.values) as Fields;
  const initialValues = useForm('KeptText', (state) => state.initialValues) as Fields;
  const modified = useForm('KeptText', (state) => state.modified);
  const getValues = useForm('KeptText', (state) => state.getValues) as () => Fields;
  const [problem, setProblem] = React.useState<string | null>(null);
  const [replacements, setReplacements] = React.useState(0);
  // Known at once: the form may be given what is sent before anything is drawn.
  const isSaving = React.useRef(false);
  const [saves, setSaves] = React.useState(0);
  const keeper = React.useRef<Keeper | null>(null);
  const base = React.useRef(initialValues);
  // Null also for a form that was drawn again since: its dialog lets nobody type meanwhile.
  const sent = React.useRef<Fields | null>(null);
  const stored = React.useRef<Fields | null>(null);
  const isModified = React.useRef(modified);
  isModified.current = modified;

  React.useEffect(() => {
    keeper.current = takeUp({ person, form });
    keeper.current.onProblem = setProblem;
    const flush = (): void => void keeper.current?.flush();
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
      if (keeper.current !== null) layDown(keeper.current);
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
        // What was typed while the answer was on its way is not stored.
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
        // By hand it has become again what it was.
        keeper.current.end();
        return;
      }
      // It was taken out of the form.
      const former = keeper.current;
      keeper.current = new Keeper({ person, form });
      keeper.current.onProblem = setProblem;
      void former.close().then(() => setReplacements((count) => count + 1));
    }
  }, [person, form, values, initialValues, modified, saves, getValues]);

  const flush = React.useCallback(async () => (await keeper.current?.flush()) ?? false, []);
  return { problem, replacements, flush };
};
