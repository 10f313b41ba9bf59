import type { ExplainedToAgents } from '../agent-tools/explained';
import { ConflictError } from '../network/conflict-error';
import { truncate } from '../text/truncate';

/** Current state of a document, for an edit based on an older version. */
export interface CurrentState {
  /** Noun for the document in a sentence, e.g. `article`. */
  noun: string;
  /** Time of the last save, ISO 8601. */
  updatedAt: string;
  /** Display name of the last editor in the panel; null for a program. */
  updatedBy: string | null;
  /** Current values of the fields that the edit would have overwritten, if known. */
  fields?: Record<string, unknown>;
  /** Name of the tool with which agents read the document. */
  readWith?: string;
}

const MAX_SHOWN_LENGTH = 2000;

const formatted = (value: unknown, readWith: string): string => {
  const text = JSON.stringify(value ?? null);
  return text.length <= MAX_SHOWN_LENGTH
    ? text
    : `${truncate(text, MAX_SHOWN_LENGTH)}… (${text.length} characters; read it with ${readWith})`;
};

/** Thrown if a document has changed since the version that an edit is based on. */
export class EditConflictError extends ConflictError<CurrentState> implements ExplainedToAgents {
  constructor(current: CurrentState) {
    const by = current.updatedBy === null ? '' : ` by ${current.updatedBy}`;
    super(
      `The ${current.noun} has changed since the version this edit is based on: it was last saved at ${current.updatedAt}${by}. Nothing was changed.`,
      { name: 'EditConflictError', details: current },
    );
  }

  explainToAgents(): ReturnType<ExplainedToAgents['explainToAgents']> {
    const { updatedAt, fields = {}, readWith = 'the tool that reads it' } = this.details;
    const present = Object.entries(fields).map(
      ([field, value]) => `- ${field}: ${formatted(value, readWith)}`,
    );
    return {
      text: [
        this.message,
        ...(present.length === 0
          ? []
          : ['The fields you would have overwritten now read:', ...present]),
        `Read it with ${readWith}, merge what you want to change, and call again with expected_updated_at "${updatedAt}".`,
      ].join('\n'),
      fieldErrors: [{ path: 'expected_updated_at', message: `is older than ${updatedAt}` }],
    };
  }
}
