import type { StrapiApp } from '@strapi/strapi/admin';

type PanelMiddleware = ReturnType<Parameters<StrapiApp['addMiddlewares']>[0][number]>;

/** Calls that store what a form holds. */
const SAVES = new Set(['createDocument', 'cloneDocument', 'updateDocument', 'publishDocument']);
/** Calls after which what a form holds is no longer wanted. */
const ENDS = new Set(['discardDocument', 'deleteDocument']);

/** How a call that changes a document goes on. */
export interface Save {
  model: string;
  /** Undefined for one that is being created. */
  documentId: string | undefined;
  state: 'sent' | 'stored' | 'dropped' | 'refused';
}

const listeners = new Set<(save: Save) => void>();

/** Tells of every save, until what it returns is called. */
export const onSave = (listener: (save: Save) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const tell = (save: Save): void => {
  for (const listener of listeners) listener(save);
};

/** Gives up what is typed into a document's form: its person has decided for what is stored. */
export const giveUpText = ({ model, documentId }: Pick<Save, 'model' | 'documentId'>): void =>
  tell({ model, documentId, state: 'dropped' });

const stateOf = (endpoint: string, phase: string): Save['state'] => {
  if (phase === 'pending') return 'sent';
  if (phase === 'rejected') return 'refused';
  return ENDS.has(endpoint) ? 'dropped' : 'stored';
};

/** Sees what the panel's forms send, and how it ends. */
export const noteSaves: PanelMiddleware = () => (next) => (action) => {
  const [, phase] = /^adminApi\/executeMutation\/(\w+)$/.exec(String(action.type)) ?? [];
  const { endpointName, originalArgs } = action.meta?.arg ?? {};
  if (phase !== undefined && (SAVES.has(endpointName) || ENDS.has(endpointName))) {
    const { model, documentId, sourceId } = originalArgs;
    tell({ model, documentId: documentId ?? sourceId, state: stateOf(endpointName, phase) });
  }
  return next(action);
};
