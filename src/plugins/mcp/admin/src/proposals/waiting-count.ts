import { getFetchClient } from '@strapi/strapi/admin';
import * as React from 'react';

const LOOK_AGAIN_MS = 60_000;

const state = { count: 0, askedAt: -LOOK_AGAIN_MS };
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Not a hook request, because those are aborted when the component rerenders. */
const look = async (): Promise<void> => {
  if (document.hidden || performance.now() - state.askedAt < LOOK_AGAIN_MS) return;
  state.askedAt = performance.now();
  try {
    const address = '/admin/mcp/proposals/waiting';
    const { data } = await getFetchClient().get<{ meta: { total: number } }>(address);
    state.count = data.meta.total;
    listeners.forEach((listener) => listener());
  } catch {
    // The page itself reports the error.
  }
};

/** Refreshes at once, after an action of the user. */
export const lookAgain = (): void => {
  state.askedAt = -LOOK_AGAIN_MS;
  void look();
};

/**
 * Number of open proposals that the user may see. The menu remounts its links on each page, so the count is kept
 * outside of components, and refreshed every minute while the page is visible.
 */
export const useWaitingCount = (): number => {
  React.useEffect(() => {
    void look();
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return React.useSyncExternalStore(subscribe, () => state.count);
};
