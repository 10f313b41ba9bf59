import type { StrapiApp } from '@strapi/strapi/admin';
import * as React from 'react';

type PanelMiddleware = ReturnType<Parameters<StrapiApp['addMiddlewares']>[0][number]>;

/** A search that a relation field has asked for. */
export interface Search {
  /** The field's own name, without those of the components that it stands in. */
  field: string;
  text: string;
  /** Milliseconds since 1970. */
  since: number;
}

/** A call as RTK Query tells of it, as far as it is read here. */
interface Call {
  requestId: string;
  arg: { endpointName: string; originalArgs: { targetField: string; params?: { _q?: string } } };
}

/** The latest call of a field, by the field's name. */
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

/** Sees what relation fields ask for, and when they are answered. */
export const noteSearches: PanelMiddleware = () => (next) => (action) => {
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
 * Whether the panel has the answer to a search. Its relation field tells nobody, and goes on showing the answer
 * to the search before.
 */
export const useIsAnswered = ({ field, text, since }: Search): boolean =>
  React.useSyncExternalStore(subscribe, () => {
    const call = latest.get(field);
    return call !== undefined && call.isOver && call.text === text && call.since >= since;
  });
