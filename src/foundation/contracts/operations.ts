import type { Core } from '@strapi/strapi';
import { getService, isInstalled } from './services';

/** A value of a metric. Labels must have low cardinality: never an address, a name or a number. */
export interface MetricSample {
  labels?: Record<string, string>;
  value: number;
}

/** A metric whose value is read on each scrape. */
export interface NumberSource {
  kind: 'counter' | 'gauge';
  /** Prometheus metric name: unit at the end, `_total` for counters. */
  name: string;
  help: string;
  samples(): MetricSample[] | Promise<MetricSample[]>;
}

/** Histogram data for one set of labels. */
export interface Distribution {
  labels: Record<string, string>;
  /** Observations per bucket, not cumulative; one entry more than there are bounds. */
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

/** Result of a health check, phrased for the operator. */
export interface Finding {
  level: 'good' | 'warning' | 'failing';
  message: string;
  /** Recommended remedy; for every level except `good`. */
  advice?: string;
  /** Available remedy: the name of one of the check's actions and its button label. */
  action?: { name: string; label: string };
}

export interface HealthCheck {
  /** Unique among all plugins, in kebab case. */
  name: string;
  title: string;
  /** Runs the check once. Throwing counts as failing. */
  run(): Promise<Finding> | Finding;
  /** Actions by name that the operator can start in the panel; each must be repeatable. */
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
  /** Runs an action of a check. Returns false if there is no such check or action. */
  act(check: string, action: string, by: { email: string }): Promise<boolean>;
}

/** Properties of a request as received by the service behind the proxy. */
export interface Echo {
  /** True if `Authorization` arrived unchanged. */
  hasAuthorization: boolean;
  /** Client address used for rate limits. */
  client: string;
  /** Address of the connection's remote end: the proxy, or the client itself. */
  peer: string;
  isPeerTrusted: boolean;
  /** `X-Forwarded-For` and `X-Forwarded-Proto` as received. */
  forwardedFor: string | null;
  forwardedProto: string | null;
  /** `Host` as received. */
  host: string | null;
}

export interface EchoService {
  /** Issues a token for one request within a minute, valid in every process on the same database. */
  issue(): Promise<string>;
  /** URL that the request has to be sent to. */
  address(): string;
}

/** Registers metrics if the plugin operations is installed. Call it in `register`. */
export const registerMetrics = (strapi: Core.Strapi, ...sources: MetricSource[]): void => {
  if (isInstalled(strapi, 'operations')) {
    getService(strapi, 'operations', 'metrics').register(...sources);
  }
};

/** Registers health checks if the plugin operations is installed. Call it in `register`. */
export const registerChecks = (strapi: Core.Strapi, ...checks: HealthCheck[]): void => {
  if (isInstalled(strapi, 'operations')) {
    getService(strapi, 'operations', 'health').register(...checks);
  }
};
