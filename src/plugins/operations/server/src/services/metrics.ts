import type {
  Distribution,
  HistogramSource,
  MetricSource,
  MetricsService,
  NumberSource,
} from '@ota-news/foundation/contracts/operations';
import type { Core } from '@strapi/strapi';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';

const labelNames = (samples: { labels?: Record<string, string> }[]): string[] => [
  ...new Set(samples.flatMap(({ labels }) => Object.keys(labels ?? {}))),
];

/** Adapts a source of externally counted values to prom-client's registry. */
const numberMetric = (
  { kind, name, help, samples }: NumberSource,
  onFailure: (name: string, error: unknown) => void,
) => ({
  name,
  async get() {
    // An unreadable metric, e.g. during a database outage, must not fail the whole scrape.
    const read = await Promise.resolve()
      .then(samples)
      .catch((error: unknown) => {
        onFailure(name, error);
        return [];
      });
    const Type = kind === 'counter' ? Counter : Gauge;
    const metric = new Type({ name, help, labelNames: labelNames(read), registers: [] });
    for (const { labels = {}, value } of read) metric.inc(labels, value);
    // Omit the initial zero that prom-client adds to metrics without labels.
    return { ...(await metric.get()), ...(read.length === 0 ? { values: [] } : {}) };
  },
});

const bucketValues = (name: string, bounds: readonly number[], spread: Distribution) => {
  const { labels, counts, sum } = spread;
  let total = 0;
  const buckets = [...bounds, Infinity].map((bound, index) => {
    total += counts[index] ?? 0;
    const le = bound === Infinity ? '+Inf' : bound;
    return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: total };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: total },
  ];
};

const histogramMetric = ({ name, help, bounds, distributions }: HistogramSource) => ({
  name,
  async get() {
    const values = distributions().flatMap((spread) => bucketValues(name, bounds, spread));
    return { name, help, type: 'histogram', values, aggregator: 'sum' };
  },
});

/** Prometheus metrics. Values are collected on scrape, so counting has no cost here. */
const createMetrics = ({ strapi }: { strapi: Core.Strapi }) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const failures = new Counter({
    name: 'metrics_failures_total',
    help: 'Metrics that could not be read, and so were left out of a scrape.',
    labelNames: ['metric'],
    registers: [registry],
  });

  const noteFailure = (metric: string, error: unknown): void => {
    failures.inc({ metric });
    strapi.log.warn(`The metric ${metric} could not be read: ${(error as Error).message}`);
  };

  const service: MetricsService & { text(): Promise<string>; contentType: string } = {
    register(...sources: MetricSource[]) {
      for (const source of sources) {
        const metric =
          source.kind === 'histogram' ? histogramMetric(source) : numberMetric(source, noteFailure);
        registry.registerMetric(metric as unknown as Counter);
      }
    },

    /** Returns all metrics in the Prometheus text format, version 0.0.4. */
    text: () => registry.metrics(),

    contentType: registry.contentType,
  };
  return service;
};

export type Metrics = ReturnType<typeof createMetrics>;
export default createMetrics;
