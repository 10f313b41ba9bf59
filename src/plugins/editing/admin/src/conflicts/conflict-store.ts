import * as React from 'react';
import {
  CHANGES,
  shownEntry,
  type CachedEntry,
  type ChangeArgs,
  type ChangeName,
  type StoreApi,
} from './documents-api';

/** A change that was refused because somebody else has changed the entry. */
export interface Conflict {
  change: ChangeName;
  args: ChangeArgs;
  /** The entry as the form was filled with it. */
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

/** @throws Error before the panel has made its store */
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
  const base = shownEntry(panelStore(), originalArgs);
  if (base !== undefined) set({ change: endpointName, args: originalArgs, base });
};

/** Keeps the panel's store at hand, and the last conflict for who shows it. */
export const watchConflicts = () => (api: StoreApi) => {
  store = api;
  return (next: (action: unknown) => unknown) =>
    (action: unknown): unknown => {
      const result = next(action);
      notice(action as Action);
      return result;
    };
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The conflict that waits for a decision, if one does. */
export const useConflict = (): Conflict | null =>
  React.useSyncExternalStore(subscribe, () => current);

export const endConflict = (): void => set(null);
