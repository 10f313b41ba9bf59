import type { CallToolResult } from '@modelcontextprotocol/server';
import {
  isExplainedToAgents,
  type ExplainedToAgents,
} from '@ota-news/foundation/agent-tools/explained';
import type { ActivityOutcome } from '@ota-news/foundation/contracts/agent-auth';
import type { Unavailability } from '@ota-news/foundation/database/unavailability';
import type { FieldError } from '@ota-news/foundation/fields/errors';
import { errors } from '@strapi/utils';

/** Description of a failed call for the agent and the log. */
export interface Failure {
  outcome: Exclude<ActivityOutcome, 'succeeded'>;
  /** Single line for the log. */
  message: string;
  /** Explanation for the model: the problem and the solution. */
  text: string;
  fieldErrors: { path: string; message: string }[];
}

const fieldErrorsOf = (error: errors.ApplicationError): Failure['fieldErrors'] => {
  const { errors: found } = error.details as { errors?: FieldError[] };
  return (found ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
};

const explained = (error: errors.ApplicationError & ExplainedToAgents): Failure => ({
  outcome: 'refused',
  message: error.message,
  ...error.explainToAgents(),
});

const refused = (error: errors.ApplicationError): Failure => {
  const fieldErrors = fieldErrorsOf(error);
  const lines = fieldErrors.map(
    ({ path, message }) => `- ${path === '' ? '(arguments)' : path}: ${message}`,
  );
  return {
    outcome: 'refused',
    message: error.message,
    text:
      lines.length === 0
        ? `${error.message}\nNothing was changed.`
        : `Nothing was changed. Correct this and call again:\n${lines.join('\n')}`,
    fieldErrors,
  };
};

/** Converts an expected error to a failure; null for internal errors. */
export const failureOf = (error: unknown): Failure | null => {
  if (!(error instanceof errors.ApplicationError)) return null;
  return isExplainedToAgents(error) ? explained(error) : refused(error);
};

/** Failure for internal errors; does not reveal the cause. */
export const BROKEN: Failure = {
  outcome: 'failed',
  message: 'The service failed.',
  text: 'The service failed. This is not a mistake of yours. Try once more in a minute; if it fails again, tell the person you work for.',
  fieldErrors: [],
};

/** Failure when the database is unavailable; nothing was changed. */
export const unavailable = ({ message }: Unavailability): Failure => ({
  outcome: 'failed',
  message,
  text: `${message} This is not a mistake of yours: call again then, with the same arguments.`,
  fieldErrors: [],
});

/** Converts a failure to a result for the model (2026-07-28 "Tools", error handling). */
export const failedResult = ({ text, fieldErrors }: Failure): CallToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
  ...(fieldErrors.length === 0 ? {} : { _meta: { 'ota-news/errors': fieldErrors } }),
});
