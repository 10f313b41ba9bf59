import { getService } from '@ota-news/foundation/contracts/services';
import type { Core } from '@strapi/strapi';
import { firstOfDays } from '../days';

/** Calls of a tool with an outcome on a day. */
export interface CountedCalls {
  day: string;
  tool: string;
  outcome: string;
  calls: number;
}

/** Reads how often agents have called tools since it was last asked. */
const createCalls = ({ strapi }: { strapi: Core.Strapi }) => {
  let stored = new Map<string, number>();

  return {
    /**
     * Returns the calls that are not stored yet.
     *
     * @returns `settle`: call it when they are
     */
    unstored(): { rows: CountedCalls[]; settle(): void } {
      const samples = getService(strapi, 'mcp', 'counts').samples();
      const keyOf = ({ tool, outcome }: { tool: string; outcome: string }): string =>
        `${tool} ${outcome}`;
      const day = firstOfDays(1);
      const rows = samples
        .map(({ labels, value }) => ({
          day,
          ...labels,
          calls: value - (stored.get(keyOf(labels)) ?? 0),
        }))
        .filter(({ calls }) => calls > 0);
      return {
        rows,
        settle: () => {
          stored = new Map(samples.map(({ labels, value }) => [keyOf(labels), value]));
        },
      };
    },
  };
};

export default createCalls;
