/** A refusal that tells agents more than its message and its wrong fields do. */
export interface ExplainedToAgents {
  explainToAgents(): {
    /** What the model reads: what is wrong and what to do. */
    text: string;
    fieldErrors: { path: string; message: string }[];
  };
}

export const isExplainedToAgents = <E extends Error>(error: E): error is E & ExplainedToAgents =>
  'explainToAgents' in error;
