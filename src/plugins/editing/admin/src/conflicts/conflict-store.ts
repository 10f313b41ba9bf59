import * as React from 'react';
import type { PanelMiddleware } from '#panel/panel-store';
import {
  CHANGES,
  cachedEntry,
  type CachedEntry,
  type ChangeArgs,
  type ChangeName,
  type StoreApi,
} from './documents-api';

/** A change rejected because somebody else changed the entry. */
export interface Conflict {
  change: ChangeName;
  args: ChangeArgs;
  /** The entry as loaded into the form. */
  base: CachedEntry;
}

interface Action {
  type?: string;
  payload?: { status?: number };
  meta?: { arg?: { endpointName?: string; originalArgs?: ChangeArgs } };
}

const REFUSED = 'adminApi/executeMutation/rejected';
const CONFLICT = 409;

let store: StoreApi | null = null;
let current: Conflict | null = null;
const listeners = new Set<() => void>();

/** @throws Error before the panel has created its store */
export const panelStore = (): StoreApi => {
  if (store === null) throw new Error('The panel has no store yet.');
  return store;
};

const set = (conflict: Conflict | null): void => {
  current = conflict;
  listeners.forEach((listener) => listener());
};

const isChange = (name: string | undefined): name is ChangeName =>
  CHANGES.some((change) => change === name);

const notice = (action: Action): void => {
  const { endpointName, originalArgs } = action.meta?.arg ?? {};
  if (action.type !== REFUSED || action.payload?.status !== CONFLICT) return;
  if (!isChange(endpointName) || originalArgs === undefined) return;
  const base = cachedEntry(panelStore(), originalArgs);
  if (base !== undefined) set({ change: endpointName, args: originalArgs, base });
};

/** Redux middleware that keeps a reference to the panel's store and the latest conflict. */
export const watchConflicts: PanelMiddleware = (api) => {
  store = api;
  return (next) => (action) => {
    const result = next(action);
    notice(action);
    return result;
  };
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The unresolved conflict, or null. */
export const useConflict = (): Conflict | null =>
  React.useSyncExternalStore(subscribe, () => current);

export const endConflict = (): void => set(null);
