import { getFetchClient } from '@strapi/strapi/admin';
import * as React from 'react';

const LOOK_AGAIN_MS = 60_000;

const state = { count: 0, askedAt: -LOOK_AGAIN_MS };
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** No hook's request: those are given up when what asked is drawn anew. */
const look = async (): Promise<void> => {
  if (document.hidden || performance.now() - state.askedAt < LOOK_AGAIN_MS) return;
  state.askedAt = performance.now();
  try {
    const address = '/admin/mcp/proposals/waiting';
    const { data } = await getFetchClient().get<{ meta: { total: number } }>(address);
    state.count = data.meta.total;
    listeners.forEach((listener) => listener());
  } catch {
    // The page says why.
  }
};

/** Asks anew: whoever is signed in has just done something. */
export const lookAgain = (): void => {
  state.askedAt = -LOOK_AGAIN_MS;
  void look();
};

/**
 * How many proposals wait, of those that whoever is signed in may see. The menu draws its links anew with each page, so that the number is
 * kept beside them, and asked for once a minute while somebody looks.
 */
export const useWaitingCount = (): number => {
  React.useEffect(() => {
    void look();
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return React.useSyncExternalStore(subscribe, () => state.count);
};
