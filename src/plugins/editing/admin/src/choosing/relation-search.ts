import type { PanelMiddleware } from '#panel/panel-store';
import * as React from 'react';

/** A search of a relation field. */
export interface Search {
  /** Name of the field without a component's path. */
  field: string;
  text: string;
  /** Start of the search in milliseconds since 1970. */
  since: number;
}

/** The used part of an RTK Query action's `meta`. */
interface Call {
  requestId: string;
  arg: { endpointName: string; originalArgs: { targetField: string; params?: { _q?: string } } };
}

/** Latest request by field name. */
const latest = new Map<
  string,
  { requestId: string; text: string; since: number; isOver: boolean }
>();
const listeners = new Set<() => void>();

const PHASE = /^adminApi\/executeQuery\/(pending|fulfilled|rejected)$/;

const note = (phase: string, { requestId, arg }: Call): void => {
  const { targetField, params } = arg.originalArgs;
  if (phase === 'pending') {
    const text = params?._q ?? '';
    latest.set(targetField, { requestId, text, since: Date.now(), isOver: false });
  } else {
    const known = latest.get(targetField);
    if (known?.requestId !== requestId) return;
    latest.set(targetField, { ...known, isOver: true });
  }
  listeners.forEach((listener) => listener());
};

/** Redux middleware that tracks the searches of relation fields. */
export const trackSearches: PanelMiddleware = () => (next) => (action) => {
  const [, phase] = PHASE.exec(String(action.type)) ?? [];
  const result = next(action);
  if (phase !== undefined && action.meta?.arg?.endpointName === 'searchRelations') {
    note(phase, action.meta);
  }
  return result;
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Tells whether the response to a search has arrived. The panel's relation field doesn't expose
 * this, and shows the previous response until then.
 */
export const useIsAnswered = ({ field, text, since }: Search): boolean =>
  React.useSyncExternalStore(subscribe, () => {
    const call = latest.get(field);
    return call !== undefined && call.isOver && call.text === text && call.since >= since;
  });
