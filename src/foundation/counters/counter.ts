/** Number of counted requests of a key in the current window. */
export interface Count {
  consumed: number;
  /** Milliseconds until the window ends. */
  msLeft: number;
}

/** Counts per key in fixed-length windows that begin with the key's first request. */
export interface Counter {
  add(key: string): Count | Promise<Count>;
  /** Returns the current count; null if there is no window. */
  read(key: string): Count | null | Promise<Count | null>;
  /** Decrements the count of the current window. */
  giveBack(key: string): void | Promise<void>;
}
