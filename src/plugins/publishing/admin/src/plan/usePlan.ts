import * as React from 'react';
import { useAnswer, useRefresh } from '#panel/api';
import { dayFromToday } from '#panel/moments';
import type { Plan } from '#newsroom/contracts/publishing';
import { usePublishingApi } from '../usePublishingApi';

export const DAYS = 14;
const REFRESH_SECONDS = 60;

/** Loads planned and overdue entries, refreshed periodically. */
export const usePlan = () => {
  const api = usePublishingApi();
  // A page left open past midnight moves on to the new day.
  const today = dayFromToday(0).getTime();
  const path = React.useMemo(() => {
    const from = new Date(today).toISOString();
    return `/plan?${new URLSearchParams({ from, to: dayFromToday(DAYS).toISOString() })}`;
  }, [today]);
  const loaded = useAnswer<Plan>(api, path);
  useRefresh(true, REFRESH_SECONDS, loaded.reload);
  return loaded;
};
