/** Error codes of drivers and the connection pool for an unreachable database. */
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * PostgreSQL's class 08 (connection exception), 57014 (query cancelled, usually by a timeout), 57P0x (shut down,
 * starting, idle session), 25P03 (idle in transaction) and 53300 (too many connections).
 */
const POSTGRES_STATES = /^(?:08...|57014|57P0[1235]|25P03|53300)$/;

/** Matches at the start of the driver's message, or after the query that the query builder prepends. */
const BROKEN_CONNECTION =
  /(?:^| - )(?:Connection terminated|Connection ended|Client has encountered a connection error|Client was closed|timeout expired)/;

/** Value for `Retry-After`, in seconds. */
export const OUTAGE_RETRY_SECONDS = 5;

/** Tells if an error means that the database is unavailable rather than that the query was wrong. */
export const isDatabaseOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    CONNECTION_CODES.has(code) ||
    POSTGRES_STATES.test(code) ||
    error.name === 'KnexTimeoutError' ||
    BROKEN_CONNECTION.test(error.message) ||
    (error.cause !== undefined && isDatabaseOutage(error.cause))
  );
};
