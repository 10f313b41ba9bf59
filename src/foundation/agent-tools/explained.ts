/** An error with an explanation for agents beyond its message and field errors. */
export interface ExplainedToAgents {
  explainToAgents(): {
    /** Text for the model: the problem and the remedy. */
    text: string;
    fieldErrors: { path: string; message: string }[];
  };
}

export const isExplainedToAgents = <E extends Error>(error: E): error is E & ExplainedToAgents =>
  'explainToAgents' in error;
