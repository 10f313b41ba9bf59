import type { Distribution } from '../contracts/operations';
import type { RouteKind } from '../contracts/traffic';

/** Upper bounds of the latency buckets, in seconds. */
export const LATENCY_BOUNDS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const;

interface KindCounts {
  byStatus: Map<number, number>;
  buckets: number[];
  seconds: number;
}

/** Counts of a kind of route as plain data: requests by status, by bucket of latency, and their seconds together. */
export type CountedRequests = [
  kind: RouteKind,
  byStatus: [status: number, requests: number][],
  buckets: number[],
  seconds: number,
][];

/** Request statistics: updated with every request, read by metrics scrapes. */
export const createRequestCounts = () => {
  const kinds = new Map<RouteKind, KindCounts>();

  const countsOf = (kind: RouteKind): KindCounts => {
    const known = kinds.get(kind);
    if (known !== undefined) return known;
    const buckets = Array<number>(LATENCY_BOUNDS.length + 1).fill(0);
    const made: KindCounts = { byStatus: new Map(), buckets, seconds: 0 };
    kinds.set(kind, made);
    return made;
  };

  return {
    add(kind: RouteKind, status: number, seconds: number): void {
      const counts = countsOf(kind);
      counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
      counts.seconds += seconds;
      let bucket = 0;
      while (bucket < LATENCY_BOUNDS.length && seconds > (LATENCY_BOUNDS[bucket] ?? 0)) bucket += 1;
      counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1;
    },

    /** Returns all counts, and begins anew. */
    take(): CountedRequests {
      const taken: CountedRequests = [...kinds].map(([kind, { byStatus, buckets, seconds }]) => [
        kind,
        [...byStatus],
        buckets,
        seconds,
      ]);
      kinds.clear();
      return taken;
    },

    /** Adds counts of another process. */
    merge(taken: CountedRequests): void {
      for (const [kind, byStatus, buckets, seconds] of taken) {
        const counts = countsOf(kind);
        for (const [status, requests] of byStatus) {
          counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + requests);
        }
        counts.buckets = counts.buckets.map((count, bucket) => count + (buckets[bucket] ?? 0));
        counts.seconds += seconds;
      }
    },

    totals: () =>
      [...kinds].flatMap(([kind, { byStatus }]) =>
        [...byStatus].map(([status, value]) => ({
          labels: { kind, status: String(status) },
          value,
        })),
      ),

    latencies: (): Distribution[] =>
      [...kinds].map(([kind, { buckets, seconds }]) => ({
        labels: { kind },
        counts: buckets,
        sum: seconds,
      })),
  };
};
