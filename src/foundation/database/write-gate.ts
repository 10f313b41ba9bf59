/**
 * Holds back transactions that are about to begin, without holding up the event loop. The log can
 * only be restarted when all of it is in the database, which never comes to pass beside somebody
 * who writes without a rest.
 */
let opened: Promise<void> | null = null;
let release = (): void => {};

export const writeGate = {
  close(): void {
    opened ??= new Promise((resolve) => {
      release = resolve;
    });
  },

  open(): void {
    release();
    opened = null;
  },

  /** Resolves when a transaction may begin. */
  async pass(): Promise<void> {
    while (opened !== null) await opened;
  },
};
