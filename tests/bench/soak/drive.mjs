/** Asks at a fixed rate, whatever the answers take, and counts what comes back. */
import { Agent, fetch } from 'undici';
import { createHistogram } from 'node:perf_hooks';

const MAX_MS = 30_000;

/**
 * @param {string} url of the service
 * @param {import('./requests.mjs').Kind[]} kinds
 * @returns a handle; `stop` waits for the answers that are still out
 */
export const drive = (url, kinds) => {
  const dispatcher = new Agent({ connections: 64 });
  const waiting = new Set();
  const counts = kinds.map(({ name }) => ({
    name,
    statuses: new Map(),
    unexpected: 0,
    faults: 0,
    latency: createHistogram(),
  }));

  const ask = async ({ expected, make }, count) => {
    const { path, ...init } = make();
    const began = performance.now();
    let status = 0;
    try {
      const signal = AbortSignal.timeout(MAX_MS);
      const response = await fetch(`${url}${path}`, { ...init, signal, dispatcher });
      await response.arrayBuffer();
      ({ status } = response);
    } catch {
      // No answer counts as a fault.
    }
    count.latency.record(Math.max(1, Math.round((performance.now() - began) * 1000)));
    count.statuses.set(status, (count.statuses.get(status) ?? 0) + 1);
    if (status === 0 || status >= 500) count.faults += 1;
    else if (!expected.includes(status)) count.unexpected += 1;
  };

  const timers = kinds.map((kind, index) =>
    setInterval(() => {
      const answer = ask(kind, counts[index]).finally(() => waiting.delete(answer));
      waiting.add(answer);
    }, 1000 / kind.perSecond),
  );

  return {
    counts,
    async stop() {
      timers.forEach(clearInterval);
      await Promise.all(waiting);
      await dispatcher.close();
    },
  };
};
