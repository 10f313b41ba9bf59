/**
 * Delays new transactions without blocking the event loop. The log can only be restarted when all of it has been
 * checkpointed, which never happens while another transaction keeps writing.
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

  /** Resolves as soon as a transaction may begin. */
  async pass(): Promise<void> {
    while (opened !== null) await opened;
  },
};
