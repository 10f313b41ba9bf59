/** How often a key was counted in the window that is running. */
export interface Count {
  consumed: number;
  /** Milliseconds until the window ends. */
  msLeft: number;
}

/** Counts by key in windows of a fixed length that begin with a key's first request. */
export interface Counter {
  add(key: string): Count | Promise<Count>;
  /** The count as it stands; null when no window is running. */
  read(key: string): Count | null | Promise<Count | null>;
  /** Takes one count of the running window back. */
  giveBack(key: string): void | Promise<void>;
}
