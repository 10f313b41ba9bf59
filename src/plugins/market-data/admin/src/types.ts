import type { ScheduledJobState } from '@ota-news/foundation/jobs/scheduled-job';

/** OTA with the period of its stored closes. */
export interface PricedOta {
  name: string;
  slug: string;
  ticker: string | null;
  isListed: boolean;
  prices: { from: string; to: string; closes: number } | null;
}

export interface QuoteState {
  provider: 'csv' | 'yahoo' | 'http';
  /** `HH:MM` in UTC. */
  time: string;
  /** Null without a provider, or before the job's first run is scheduled. */
  state: ScheduledJobState | null;
}
