import { getFetchClient } from '@strapi/strapi/admin';
import * as React from 'react';

const LOOK_AGAIN_MS = 60_000;

const state = { count: 0, askedAt: -LOOK_AGAIN_MS };
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Loads the count. Not a hook's request because those are aborted when the component is re-rendered. */
const look = async (): Promise<void> => {
  if (document.hidden || performance.now() - state.askedAt < LOOK_AGAIN_MS) return;
  state.askedAt = performance.now();
  try {
    const address = '/admin/review/entries?which=waiting';
    const { data } = await getFetchClient().get<{ meta: { total: number } }>(address);
    state.count = data.meta.total;
    listeners.forEach((listener) => listener());
  } catch {
    // Ignored: the reviews page shows the error.
  }
};

/** Reloads the count immediately, after an action by the signed-in person. */
export const lookAgain = (): void => {
  state.askedAt = -LOOK_AGAIN_MS;
  void look();
};

/**
 * Returns the number of drafts waiting for the signed-in person. Stored outside the component because the
 * menu remounts its links on each page; polled once a minute while the page is visible.
 */
export const useWaitingCount = (): number => {
  React.useEffect(() => {
    void look();
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return React.useSyncExternalStore(subscribe, () => state.count);
};
