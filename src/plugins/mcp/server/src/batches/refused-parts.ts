import type { ExplainedToAgents } from '@ota-news/foundation/agent-tools/explained';
import { errors } from '@strapi/utils';
import { failureOf } from '../calls/failures';

/** A change that was refused among several. */
export interface RefusedPart {
  /** Its place in the call, from 0. */
  index: number;
  tool: string;
  error: unknown;
}

const placeOf = ({ index }: RefusedPart): string => `changes.${index}`;

/** Some of several changes were refused, so none was made. */
export class PartsRefused extends errors.ApplicationError implements ExplainedToAgents {
  readonly refused: RefusedPart[];

  constructor(refused: RefusedPart[]) {
    const inOrder = [...refused].sort((one, other) => one.index - other.index);
    const named = inOrder.map((part) => `${placeOf(part)} (${part.tool})`).join(', ');
    super(`Refused: ${named}.`);
    this.refused = inOrder;
  }

  explainToAgents(): ReturnType<ExplainedToAgents['explainToAgents']> {
    const explained = this.refused.map((part) => {
      const { message = '', fieldErrors = [] } = failureOf(part.error) ?? {};
      const place = placeOf(part);
      return {
        place: `${place} (${part.tool})`,
        faults:
          fieldErrors.length === 0
            ? [{ path: place, message }]
            : fieldErrors.map((fault) => ({
                path: [place, 'arguments', fault.path].filter((name) => name !== '').join('.'),
                message: fault.message,
              })),
      };
    });
    const lines = explained.flatMap(({ place, faults }) => [
      `${place}:`,
      ...faults.map(({ path, message }) => `- ${path}: ${message}`),
    ]);
    return {
      text: `Nothing was changed, as all or none are. Correct this and call again with all of them:\n${lines.join('\n')}`,
      fieldErrors: explained.flatMap(({ faults }) => faults),
    };
  }
}
