/** What a summary is made from. */
export interface SummaryInput {
  title: string;
  /** Markdown. */
  body: string;
}

/** Makes the summary of an article. */
export interface SummaryProvider {
  name: string;
  /** @returns plain text on one line, or null when the article holds nothing to summarise */
  summarise(input: SummaryInput, signal: AbortSignal): Promise<string | null>;
}

/** Characters of a summary: what a list shows under a headline. */
export const MAX_SUMMARY_LENGTH = 320;

/** Characters of a body that are looked at; the rest of a longer one adds nothing to a summary. */
export const MAX_BODY_LENGTH = 40_000;
