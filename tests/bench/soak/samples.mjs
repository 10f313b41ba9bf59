/** What the service says of itself while it is under load. */
import parsePrometheus from 'parse-prometheus-text-format';

const valueOf = (families, name) =>
  Number(families.find((family) => family.name === name)?.metrics[0]?.value);

/**
 * Scrapes `/metrics` once. The lag of the event loop is that since the last scrape.
 *
 * @returns {Promise<{ at: number, resident: number, heap: number, lagMs: number }>} memory in MiB
 */
export const sample = async (url, token) => {
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`);
  const families = parsePrometheus(await response.text());
  const mebibytes = (name) => valueOf(families, name) / 1024 / 1024;
  return {
    at: performance.now(),
    resident: mebibytes('process_resident_memory_bytes'),
    heap: mebibytes('nodejs_heap_size_used_bytes'),
    lagMs: valueOf(families, 'nodejs_eventloop_lag_p99_seconds') * 1000,
  };
};
