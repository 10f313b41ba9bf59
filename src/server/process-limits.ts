import { environment } from '#environment';
import type { ConnectionLimits } from './connection-limits';

/**
 * Time for which idle keep-alive connections of a proxy stay open during shutdown, in milliseconds. The proxy may be
 * sending a request on one, and must not retry a request with side effects on another process.
 */
const PROXY_GRACE_MS = 2000;

/** Returns the bounds that the settings give to the connections of the service. */
export const connectionLimits = (): ConnectionLimits => {
  const { silenceSeconds, maxConnections } = environment().ADVANCED;
  return { silenceMs: silenceSeconds * 1000, maxConnections };
};

/** Returns the time limits that the settings give to a shutdown. */
export const drainingLimits = (): { graceMs: number; limitMs: number } => {
  const { TRUSTED_PROXIES, SHUTDOWN_SECONDS } = environment();
  return {
    graceMs: TRUSTED_PROXIES === undefined ? 0 : PROXY_GRACE_MS,
    limitMs: SHUTDOWN_SECONDS * 1000,
  };
};
