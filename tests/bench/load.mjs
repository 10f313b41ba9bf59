/** Puts load on an address for a bounded time. */
import autocannon from 'autocannon';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);

/**
 * @returns {Promise<{ perSecond: number, p50: number, p99: number, failures: number }>} latencies in ms
 */
export const load = async (url, { connections = 32, seconds = SECONDS, ...rest } = {}) => {
  const result = await autocannon({ url, connections, duration: seconds, ...rest });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
};

const TURNS = 8;

/**
 * The best of some short runs taken in turns with others, because no machine is ever quite quiet.
 *
 * @template T
 * @param {Record<string, T>} subjects by name, e.g. addresses
 * @param {(subject: T, options: { seconds: number }) => ReturnType<typeof load>} measure puts load on one of them
 */
export const inTurns = async (subjects, measure) => {
  const best = new Map();
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [name, subject] of Object.entries(subjects)) {
      const result = await measure(subject, { seconds: Math.ceil(SECONDS / 2) });
      const known = best.get(name);
      if (known === undefined || result.perSecond > known.perSecond) best.set(name, result);
    }
  }
  return Object.fromEntries(best);
};
