import type { PanelMiddleware } from '#panel/panel-store';

/** Mutations that store a form's values. */
const SAVES = new Set(['createDocument', 'cloneDocument', 'updateDocument', 'publishDocument']);
/** Mutations that make a form's unsaved values obsolete. */
const ENDS = new Set(['discardDocument', 'deleteDocument']);

/** Progress of a mutation that changes a document. */
export interface Save {
  model: string;
  /** Undefined for a document being created. */
  documentId: string | undefined;
  state: 'sent' | 'stored' | 'dropped' | 'refused';
}

const listeners = new Set<(save: Save) => void>();

/** Adds a listener for saves; returns a function that removes it. */
export const onSave = (listener: (save: Save) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const notify = (save: Save): void => {
  for (const listener of listeners) listener(save);
};

/** Reports that the person has discarded the form's values in favour of the stored ones. */
export const discardBackup = ({ model, documentId }: Pick<Save, 'model' | 'documentId'>): void =>
  notify({ model, documentId, state: 'dropped' });

const stateOf = (endpoint: string, phase: string): Save['state'] => {
  if (phase === 'pending') return 'sent';
  if (phase === 'rejected') return 'refused';
  return ENDS.has(endpoint) ? 'dropped' : 'stored';
};

/** Redux middleware that reports the panel's save mutations and their results. */
export const trackSaves: PanelMiddleware = () => (next) => (action) => {
  const [, phase] = /^adminApi\/executeMutation\/(\w+)$/.exec(String(action.type)) ?? [];
  const { endpointName, originalArgs } = action.meta?.arg ?? {};
  if (phase !== undefined && (SAVES.has(endpointName) || ENDS.has(endpointName))) {
    const { model, documentId, sourceId } = originalArgs;
    notify({ model, documentId: documentId ?? sourceId, state: stateOf(endpointName, phase) });
  }
  return next(action);
};
