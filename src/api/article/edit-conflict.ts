import { errors } from '@strapi/utils';
import type { ExplainedToAgents } from '../../agent-tools/explained';
import { headOf } from '../../text/head';

/** What an article is now, where an edit expected something older. */
export interface CurrentState {
  /** When the article was last saved, ISO 8601. */
  updatedAt: string;
  /** Who saved it, as the panel names them; null for a program. */
  updatedBy: string | null;
  /** The present values of the fields that the edit would have overwritten. */
  fields: Record<string, unknown>;
}

const LONGEST_SHOWN = 2000;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value ?? null);
  return text.length <= LONGEST_SHOWN
    ? text
    : `${headOf(text, LONGEST_SHOWN)}… (${text.length} characters; read it with get-article)`;
};

/** Thrown when an article was saved after the moment that an edit is based on. */
export class EditConflictError
  extends errors.ApplicationError<'EditConflictError', string, CurrentState>
  implements ExplainedToAgents
{
  constructor(current: CurrentState) {
    super(
      `The article was saved at ${current.updatedAt}${
        current.updatedBy === null ? '' : ` by ${current.updatedBy}`
      }, after the version this edit is based on. Nothing was changed.`,
      current,
    );
    this.name = 'EditConflictError';
  }

  explainToAgents(): ReturnType<ExplainedToAgents['explainToAgents']> {
    const { updatedAt, fields } = this.details;
    const present = Object.entries(fields).map(([field, value]) => `- ${field}: ${shown(value)}`);
    return {
      text: [
        this.message,
        ...(present.length === 0
          ? []
          : ['The fields you would have overwritten now read:', ...present]),
        `Read the draft with get-article, merge what you want to change, and call again with expected_updated_at "${updatedAt}".`,
      ].join('\n'),
      fieldErrors: [{ path: 'expected_updated_at', message: `is older than ${updatedAt}` }],
    };
  }
}
