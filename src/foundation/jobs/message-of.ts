/** Returns the message of an error for people and the log. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);
