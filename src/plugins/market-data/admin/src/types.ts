import type { JobState } from '#newsroom/contracts/publishing';

/** An OTA, and how far its stored closes reach. */
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
  /** Null where there is no provider, or before its first turn was set. */
  state: JobState | null;
}
