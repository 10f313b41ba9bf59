import * as React from 'react';
import { dayFromToday } from '#panel/moments';
import { usePanelQuery } from '#panel/panel-query';
import type { Plan } from '@ota-news/foundation/contracts/publishing';

export const DAYS = 14;
const REFRESH_SECONDS = 60;

/** Loads planned and overdue entries, refreshed periodically. */
export const usePlan = () => {
  // A page left open past midnight moves on to the new day.
  const today = dayFromToday(0).getTime();
  const path = React.useMemo(() => {
    const from = new Date(today).toISOString();
    return `/admin/publishing/plan?${new URLSearchParams({ from, to: dayFromToday(DAYS).toISOString() })}`;
  }, [today]);
  return usePanelQuery<Plan>(path, { seconds: REFRESH_SECONDS });
};
