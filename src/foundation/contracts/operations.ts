import type { Core } from '@strapi/strapi';
import { getService, isInstalled } from './services';

/** A value of a metric. Labels have few different values: never an address, a name or a number. */
export interface MetricSample {
  labels?: Record<string, string>;
  value: number;
}

/** What is counted elsewhere and read when somebody asks. */
export interface NumberSource {
  kind: 'counter' | 'gauge';
  /** As Prometheus names metrics: unit at the end, `_total` for counters. */
  name: string;
  help: string;
  samples(): MetricSample[] | Promise<MetricSample[]>;
}

/** How observations are distributed. */
export interface Distribution {
  labels: Record<string, string>;
  /** How many observations fell into each bucket, not cumulated; one more than there are bounds. */
  counts: ArrayLike<number>;
  sum: number;
}

export interface HistogramSource {
  kind: 'histogram';
  name: string;
  help: string;
  /** Upper bounds of the buckets, ascending, without infinity. */
  bounds: readonly number[];
  distributions(): Distribution[];
}

export type MetricSource = NumberSource | HistogramSource;

export interface MetricsService {
  /** Adds metrics to `/metrics`. Their functions are called at each scrape and must be quick. */
  register(...sources: MetricSource[]): void;
}

/** What a check found, in words for whoever runs the service. */
export interface Finding {
  level: 'good' | 'warning' | 'failing';
  message: string;
  /** What to do about it; for anything but `good`. */
  advice?: string;
  /** What can be done here and now: the name of one of the check's actions, and what its button says. */
  action?: { name: string; label: string };
}

export interface HealthCheck {
  /** Unique among all plugins, in kebab case. */
  name: string;
  title: string;
  /** Looks once. Throwing counts as failing. */
  run(): Promise<Finding> | Finding;
  /** What whoever runs the service can do about it in the panel, by name; each can be repeated. */
  actions?: Record<string, (by: { email: string }) => Promise<void>>;
}

export interface HealthReport extends Finding {
  name: string;
  title: string;
}

export interface HealthService {
  /** Adds checks to the panel's page and to `npm run doctor`. */
  register(...checks: HealthCheck[]): void;
  /** Runs all checks, each within a few seconds. */
  report(): Promise<HealthReport[]>;
  /** Does what a check offers. Returns false when there is no such check or action. */
  act(check: string, action: string, by: { email: string }): Promise<boolean>;
}

/** What the service saw of a request that went through the proxy. */
export interface Echo {
  /** Whether `Authorization` arrived as it was sent. */
  hasAuthorization: boolean;
  /** Address that readers' limits would be counted by. */
  client: string;
  /** Address that the connection came from: the proxy, or the client itself. */
  peer: string;
  isPeerTrusted: boolean;
  /** `X-Forwarded-For` and `X-Forwarded-Proto` as they came in. */
  forwardedFor: string | null;
  forwardedProto: string | null;
  /** `Host` as it came in. */
  host: string | null;
}

export interface EchoService {
  /** A token for one request within a minute. Any process on the same database takes it. */
  issue(): Promise<string>;
  /** Where the request goes. */
  address(): string;
}

/** Adds metrics where the plugin operations is there to show them. Call it in `register`. */
export const offerMetrics = (strapi: Core.Strapi, ...sources: MetricSource[]): void => {
  if (isInstalled(strapi, 'operations')) {
    getService(strapi, 'operations', 'metrics').register(...sources);
  }
};

/** Adds checks where the plugin operations is there to run them. Call it in `register`. */
export const offerChecks = (strapi: Core.Strapi, ...checks: HealthCheck[]): void => {
  if (isInstalled(strapi, 'operations')) {
    getService(strapi, 'operations', 'health').register(...checks);
  }
};
