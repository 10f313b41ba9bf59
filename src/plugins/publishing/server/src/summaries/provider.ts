export interface SummaryInput {
  title: string;
  /** In Markdown. */
  body: string;
}

/** Generator of article summaries. */
export interface SummaryProvider {
  name: string;
  /** @returns plain text on one line, or null if there is nothing to summarise */
  summarise(input: SummaryInput, signal: AbortSignal): Promise<string | null>;
}

/** Maximum characters of a summary, as shown in article lists. */
export const MAX_SUMMARY_LENGTH = 320;

/** Maximum characters of a body that are used; more would not improve a summary. */
export const MAX_BODY_LENGTH = 40_000;
