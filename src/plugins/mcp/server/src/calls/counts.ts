import type { ActivityOutcome } from '@ota-news/foundation/contracts/agent-auth';
import type { NumberSource } from '@ota-news/foundation/contracts/operations';
import type { Core } from '@strapi/strapi';
import { ownService } from '../own-services';

/** Counts calls by tool and outcome since the process started. */
const createCounts = () => {
  const counts = new Map<string, Map<ActivityOutcome, number>>();
  return {
    /** @param name name of a tool or protocol method, never text by the agent */
    add(name: string, outcome: ActivityOutcome): void {
      const outcomes = counts.get(name) ?? new Map<ActivityOutcome, number>();
      counts.set(name, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
    },

    samples: () =>
      [...counts].flatMap(([tool, outcomes]) =>
        [...outcomes].map(([outcome, value]) => ({ labels: { tool, outcome }, value })),
      ),
  };
};

export const callMetrics = (strapi: Core.Strapi): NumberSource => ({
  kind: 'counter',
  name: 'mcp_calls_total',
  help: 'Calls of agents by tool and outcome.',
  samples: () => ownService(strapi, 'counts').samples(),
});

export default createCounts;
